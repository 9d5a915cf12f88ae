import { z } from "zod";
import { findBehind, followStream } from "@/server/services/roster/blogger";
import { action, noInput } from "@/server/services/kernel/verb";
import { cluesFollower } from "./internal/clues-follower";

/** Ids of organizations whose suggestions are behind their change stream (docs/rules.md#persons). */
export const findUnsettledClues = action({
  permission: "job",
  input: noInput,
  output: z.array(z.string()),
  audit: { none: "nothing changes" },
  run: ({ ctx }) => findBehind(ctx.db, cluesFollower),
});

/** Follows an organization's change stream until `untilMs` (Unix time). Returns whether all is done. */
export const settleClues = action({
  permission: "job",
  input: z.strictObject({ id: z.string(), untilMs: z.number() }),
  output: z.boolean(),
  audit: { none: "nothing that anyone entered changes" },
  run: ({ ctx, input: { id, untilMs } }) => followStream(ctx, id, cluesFollower, { untilMs, waits: true }),
});
