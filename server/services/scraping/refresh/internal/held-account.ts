import { type Pace } from "@/server/domain/scraping/pace";
import { type BloggerRefresh } from "@/server/infra/db/generated/client";
import { type Driver } from "@/server/platforms";
import {
  loadPaceAccounts,
  readDatabaseClock,
  renewLease,
  settleScrape,
} from "@/server/services/scraping/pace";
import { paceInForce } from "@/server/services/scraping/policy";
import { type BegunScrape, openSessions } from "@/server/services/scraping/scrape";
import { admitTenant, type Ctx, type PlatformCtx, withTransaction } from "@/server/services/kernel/verb";
import { type Kept, type TakenRefresh } from "./refresh-row";

/** A call, and the time to write what it said. */
export const HOLD_MS = 30_000;

type Held = { pace: Pace; driver: Driver; row: Pick<BloggerRefresh, "platform">; deadline: number };

/** The account that an earlier step left; null: it was taken away, or has no session. */
export async function holdAgain(
  { db, organization, ...rest }: Ctx,
  { id, leaseToken: token }: NonNullable<Kept["account"]>,
  { pace, driver, row, deadline }: Held,
): Promise<BegunScrape | null> {
  const clock = await readDatabaseClock(db);
  const place = { organizationId: organization.id, platform: row.platform, accountIds: [id] };
  const { accounts } = await loadPaceAccounts(db, place);
  const account = accounts.find((one) => one.id === id);
  if (account === undefined) return null;
  const { usable } = await openSessions({ ...rest, db, organization }, [account], driver, 1);
  const session = usable[0]?.session;
  const lease = await renewLease(db, { accountId: id, token }, HOLD_MS);
  if (session === undefined || lease === null) return null;
  return { pace, account, session, clock, deadline, lease };
}

/** Frees the account that a refresh was cancelled with, as after a scrape that was not its fault. */
export async function giveBack(ctx: PlatformCtx, row: TakenRefresh): Promise<void> {
  const { kept } = row;
  const account = kept?.account ?? null;
  if (kept === null || account === null) return;
  const { id: accountId, leaseToken: token } = account;
  const organization = await ctx.db.organization.findUniqueOrThrow({ where: { id: row.organizationId } });
  const paces = await paceInForce(ctx.db, admitTenant(organization).id, row.pacePolicyId);
  const now = (await readDatabaseClock(ctx.db))();
  const lastRequestAt = kept.progress.lastRequestAt ?? now;
  const outcome = { kind: "SCHEMA_DRIFT" as const };
  const settlement = { pace: paces[row.platform], outcome, now, lastRequestAt };
  await withTransaction(ctx, (tx) => settleScrape(tx, { accountId, token }, settlement));
  await ctx.db.scrapeClaim.deleteMany({ where: { bloggerId: row.bloggerId, token: row.id } });
}
