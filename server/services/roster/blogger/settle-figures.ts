import { z } from "zod";
import { action, noInput } from "@/server/services/kernel/verb";
import { followStream } from "./internal/figures/follow-figures";

/** Ids of organizations whose figures are behind their change stream (docs/rules.md#figures). */
export const findUnsettledFigures = action({
  permission: "job",
  input: noInput,
  output: z.array(z.string()),
  audit: { none: "nothing changes" },
  async run({ ctx: { db } }) {
    const rows = await db.$queryRaw<{ id: string }[]>`
      SELECT h.organization_id AS id FROM blogger_change_head h
      LEFT JOIN blogger_figure_position p ON p.organization_id = h.organization_id
      WHERE h.seq > coalesce(p.seq, 0) ORDER BY h.organization_id`;
    return rows.map(({ id }) => id);
  },
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
  run: ({ ctx, input: { id, untilMs } }) => followStream(ctx, id, { untilMs, waits: true }),
});
