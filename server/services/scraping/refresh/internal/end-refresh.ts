import { type Tx } from "@/server/infra/db";
import { commitAnswer, type Committed, getOutcome, type getTarget } from "@/server/services/scraping/scrape";
import { type Ctx, recordAudit } from "@/server/services/kernel/verb";
import { changeRefresh } from "./refresh-row";

type Ending = {
  ctx: Ctx;
  row: { bloggerId: string };
  own: { id: string; executor: string };
  target: Pick<Awaited<ReturnType<typeof getTarget>>, "before">;
};

/** Writes creator, account, audit entry and refresh in one transaction. */
export function endRefresh(
  { ctx, row, own, target: { before } }: Ending,
  heard: Parameters<typeof commitAnswer>[2],
): Promise<void> {
  return commitAnswer(ctx, { id: row.bloggerId }, heard, async (tx: Tx, committed: Committed) => {
    const { outcome: status, code, message, after } = await getOutcome(tx, committed);
    await recordAudit(tx, ctx, { action: "blogger.refresh", before, after });
    const { keptId: bloggerId, now: endedAt } = committed;
    await changeRefresh(tx, own, { status, code, message, bloggerId, endedAt, expectedAt: null });
  });
}
