import { type Pace } from "@/server/domain/scraping/pace";
import { type BloggerRefresh } from "@/server/infra/db/generated/client";
import { type Driver } from "@/server/platforms";
import { getPaceAccounts, getDatabaseClock } from "@/server/services/scraping/pace";
import { paceInForce } from "@/server/services/scraping/policy";
import {
  abandonScrape,
  type StartedScrape,
  resumeScrape,
  commitAnswer,
  type Committed,
  getOutcome,
  type getTarget,
} from "@/server/services/scraping/scrape";
import { admitTenant, type Ctx, type PlatformCtx, recordAudit } from "@/server/services/kernel/verb";
import { type Tx } from "@/server/infra/db";
import { type Kept, type ClaimedRefresh, changeRefresh } from "./refresh-row";

type Held = { pace: Pace; driver: Driver; row: Pick<BloggerRefresh, "platform">; deadline: number };

export async function resumeWithAccount(
  ctx: Ctx,
  { id, leaseToken }: NonNullable<Kept["account"]>,
  { row: { platform }, ...rest }: Held,
): Promise<StartedScrape | null> {
  const clock = await getDatabaseClock(ctx.db);
  const place = { organizationId: ctx.organization.id, platform, accountIds: [id] };
  const { accounts } = await getPaceAccounts(ctx.db, place);
  const account = accounts.find((one) => one.id === id);
  return resumeScrape(ctx, account, { ...rest, leaseToken, clock });
}

export async function giveBack(ctx: PlatformCtx, row: ClaimedRefresh): Promise<void> {
  const account = row.kept?.account ?? null;
  if (account === null) return;
  const organization = await ctx.db.organization.findUniqueOrThrow({ where: { id: row.organizationId } });
  const paces = await paceInForce(ctx.db, admitTenant(organization).id, row.pacePolicyId);
  const { id: accountId, leaseToken } = account;
  const lastRequestAt = row.kept?.progress.lastRequestAt ?? null;
  await abandonScrape(ctx, paces, { accountId, leaseToken, lastRequestAt });
  await ctx.db.scrapeClaim.deleteMany({ where: { bloggerId: row.bloggerId, token: row.id } });
}

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
