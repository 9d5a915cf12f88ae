import { z } from "zod";
import { retryDeadlock } from "@/server/infra/db";
import { action, noInput, rosterChanged, withTransaction } from "@/server/services/verb";
import { endSettling, owedApprovals, owedHolders, type PlaceByKey, settlePage } from "./internal/settle-page";

/** Ids of organizations whose bloggers wait for what a change of data mode or plan gives them. */
export const findUnsettled = action({
  permission: "job",
  input: noInput,
  output: z.array(z.string()),
  audit: { none: "nothing changes" },
  async run({ ctx: { db } }) {
    const where = { OR: [{ holdersPending: true }, { approvalsPending: true }] };
    const rows = await db.organization.findMany({ where, select: { id: true }, orderBy: { id: "asc" } });
    return rows.map(({ id }) => id);
  },
});

/**
 * Gives bloggers the holder of their organization's data mode and the approval of the personal edition, a
 * page a transaction, until `untilMs` (Unix time). Returns whether all have them. It may end anywhere, and
 * begins again (docs/rules.md#data-mode, docs/rules.md#organizations).
 */
export const settleRoster = action({
  permission: "job",
  input: z.strictObject({ id: z.string(), untilMs: z.number() }),
  output: z.boolean(),
  audit: { none: "the change of the data mode, or of the plan, has its entry" },
  async run({ ctx, input: { id, untilMs } }) {
    let after: PlaceByKey | null = null;
    const page = (place: PlaceByKey | null) =>
      withTransaction(ctx, async (tx) => {
        const row = await tx.organization.findUnique({ where: { id } });
        if (row === null || !(row.holdersPending || row.approvalsPending))
          return { isDone: true, reached: null };
        const owed = row.holdersPending ? owedHolders(row) : owedApprovals;
        const reached = await settlePage(tx, row, owed, place);
        const isLast = !(row.holdersPending && row.approvalsPending);
        return { isDone: reached === null && (await endSettling(tx, row, owed)) && isLast, reached };
      });
    do {
      const from: PlaceByKey | null = after;
      const { isDone, reached }: Awaited<ReturnType<typeof page>> = await retryDeadlock(() => page(from));
      ctx.afterCommit(rosterChanged(id));
      if (isDone) return true;
      after = reached;
    } while (Date.now() < untilMs);
    return false;
  },
});
