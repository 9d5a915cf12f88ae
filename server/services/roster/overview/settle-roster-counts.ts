import { z } from "zod";
import { retryDeadlock } from "@/server/infra/db";
import { action, noInput, withTransaction } from "@/server/services/kernel/verb";

/** Rows counted per step: some tenths of a second, during which other writers of the organization wait. */
const ROWS = 5_000;
const LINES = 20_000;

/** Ids of organizations with lines to fold or rows to count (docs/rules.md#overview). */
export const findUnsettledCounts = action({
  permission: "job",
  input: noInput,
  output: z.array(z.string()),
  audit: { none: "nothing changes" },
  async run({ ctx: { db } }) {
    // One index lookup per organization, however many lines it has.
    const rows = await db.$queryRaw<{ id: string }[]>`
      SELECT o.id FROM organization o
      WHERE EXISTS (SELECT FROM roster_delta d WHERE d.organization_id = o.id)
        OR EXISTS (SELECT FROM roster_recount r WHERE r.organization_id = o.id)
      ORDER BY o.id`;
    return rows.map(({ id }) => id);
  },
});

/**
 * Recounts a roster's rows where needed and folds the lines that writers left, until `untilMs` (Unix time).
 * Returns whether everything is done. May be interrupted at any point; the next call continues from there.
 */
export const settleRosterCounts = action({
  permission: "job",
  input: z.strictObject({ id: z.string(), untilMs: z.number() }),
  output: z.boolean(),
  audit: { none: "no figure changes, and no one asked for it" },
  async run({ ctx, input: { id, untilMs } }) {
    let isCounted = false;
    do {
      isCounted ||= await retryDeadlock(() =>
        withTransaction(ctx, async (tx) => {
          const [row] = await tx.$queryRaw<{ isLast: boolean }[]>`
            SELECT roster_recount_page(${id}, ${ROWS}::integer) AS "isLast"`;
          return row?.isLast ?? true;
        }),
      );
      const [row] = await ctx.db.$queryRaw<{ folded: number }[]>`
        SELECT roster_fold(${id}, ${LINES}::integer) AS folded`;
      if (isCounted && (row?.folded ?? 0) < LINES) return true;
    } while (Date.now() < untilMs);
    return false;
  },
});
