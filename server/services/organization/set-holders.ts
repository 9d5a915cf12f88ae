import { z } from "zod";
import { retryDeadlock } from "@/server/infra/db";
import { action, noInput, rosterChanged, withTransaction } from "@/server/services/verb";
import { endSettling, type PlaceByKey, settlePage } from "./internal/settle-page";

/** Ids of organizations whose bloggers wait for the holder of another data mode. */
export const findUnsettled = action({
  permission: "job",
  input: noInput,
  output: z.array(z.string()),
  audit: { none: "nothing changes" },
  async run({ ctx: { db } }) {
    const where = { holdersPending: true };
    const rows = await db.organization.findMany({ where, select: { id: true }, orderBy: { id: "asc" } });
    return rows.map(({ id }) => id);
  },
});

/**
 * Gives bloggers the holder of their organization's data mode, a page a transaction, until `untilMs` (Unix
 * time). Returns whether all have it. It may end anywhere, and begins again (docs/rules.md#data-mode).
 */
export const setHolders = action({
  permission: "job",
  input: z.strictObject({ id: z.string(), untilMs: z.number() }),
  output: z.boolean(),
  audit: { none: "the change of the data mode has its entry" },
  async run({ ctx, input: { id, untilMs } }) {
    let after: PlaceByKey | null = null;
    const page = (place: PlaceByKey | null) =>
      withTransaction(ctx, async (tx) => {
        const row = await tx.organization.findUnique({ where: { id } });
        if (row?.holdersPending !== true) return { isDone: true, reached: null };
        const reached = await settlePage(tx, row, place);
        return { isDone: reached === null && (await endSettling(tx, row)), reached };
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
