import { z } from "zod";
import { retryDeadlock, type Tx } from "@/server/infra/db";
import { type Organization } from "@/server/infra/db/generated/client";
import { action, noInput, rosterChanged, withTransaction } from "@/server/services/kernel/verb";
import { endSettling, owedApprovals, owedOwners, type PlaceByKey, settlePage } from "./internal/settle-page";

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
 * Writes what a change of data mode or plan owes to bloggers, one transaction per page, until `untilMs` (Unix
 * time). Returns whether all are done; may be interrupted and repeated (docs/rules.md#data-mode,
 * docs/rules.md#organizations).
 */
export const settleRoster = action({
  permission: "job",
  input: z.strictObject({ id: z.string(), untilMs: z.number() }),
  output: z.boolean(),
  audit: { none: "the change of the data mode, or of the plan, has its entry" },
  async run({ ctx, input: { id, untilMs } }) {
    let after: PlaceByKey | null = null;
    const inTurn = <T>(work: (tx: Tx) => Promise<T>) => retryDeadlock(() => withTransaction(ctx, work));
    do {
      const row = await ctx.db.organization.findUnique({ where: { id } });
      if (row === null) return true;
      const owed = owedBy(row);
      if (owed === null) return true;
      const from: PlaceByKey | null = after;
      after = await inTurn((tx) => settlePage(tx, row, owed, from));
      ctx.afterCommit(rosterChanged(id));
      // A separate transaction, because imports lock the organization before its bloggers.
      if (after === null) await inTurn((tx) => endSettling(tx, row, owed));
    } while (Date.now() < untilMs);
    return false;
  },
});

type Waiting = Pick<Organization, "ownerId" | "dataMode" | "holdersPending" | "approvalsPending">;

function owedBy(row: Waiting) {
  if (row.holdersPending) return owedOwners(row);
  return row.approvalsPending ? owedApprovals : null;
}
