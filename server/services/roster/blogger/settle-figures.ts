import { z } from "zod";
import { action, noInput } from "@/server/services/kernel/verb";
import { figuresFollower } from "./internal/figures/figures-follower";
import { findBehind, followStream } from "./internal/stream/follow-stream";

/** Ids of organizations whose figures are behind their change stream (docs/rules.md#figures). */
export const findUnsettledFigures = action({
  permission: "job",
  input: noInput,
  output: z.array(z.string()),
  audit: { none: "nothing changes" },
  run: ({ ctx }) => findBehind(ctx.db, figuresFollower),
});

/**
 * Follows an organization's change stream until `untilMs` (Unix time). Returns whether everything is done.
 * May be interrupted at any point; the next call continues from there.
 */
export const settleFigures = action({
  permission: "job",
  input: z.strictObject({ id: z.string(), untilMs: z.number() }),
  output: z.boolean(),
  audit: { none: "nothing that anyone entered changes" },
  run: ({ ctx, input: { id, untilMs } }) => followStream(ctx, id, figuresFollower, { untilMs, waits: true }),
});
