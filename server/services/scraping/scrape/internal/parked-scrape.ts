import { type Pace } from "@/server/domain/scraping/pace";
import { type Platform } from "@/server/domain/roster/platforms";
import { type Driver } from "@/server/platforms";
import {
  type StoredAccount,
  getDatabaseClock,
  renewLease,
  settleScrape,
} from "@/server/services/scraping/pace";
import { type Ctx, type PlatformCtx, withTransaction } from "@/server/services/kernel/verb";
import { type StartedScrape, openSessions } from "./started-scrape";
import { type Claim, type ParkedScrape } from "./claim-creator";
import { HOLD_MS } from "./scrape-time";

type Held = Pick<StartedScrape, "pace" | "clock" | "deadline"> & { driver: Driver; leaseToken: string };

/** A parked scrape with its account; null: the account was taken away, or has no session. */
export async function resumeScrape(
  ctx: Ctx,
  account: StoredAccount | undefined,
  { driver, leaseToken, ...rest }: Held,
): Promise<StartedScrape | null> {
  if (account === undefined) return null;
  const { usable } = await openSessions(ctx, [account], driver, 1);
  const session = usable[0]?.session;
  // Renewed last, because a renewal changes the revision that was read.
  const lease = await renewLease(ctx.db, { accountId: account.id, token: leaseToken }, HOLD_MS);
  return session === undefined || lease === null ? null : { ...rest, account, session, lease };
}

type Abandoned = { accountId: string; leaseToken: string; lastRequestAt?: number | null };

export async function abandonScrape(
  ctx: PlatformCtx,
  paces: Record<Platform, Pace>,
  { accountId, leaseToken: token, lastRequestAt }: Abandoned,
): Promise<void> {
  const clock = await getDatabaseClock(ctx.db);
  await withTransaction(ctx, async (tx) => {
    const where = { id: accountId };
    const account = await tx.scraperAccount.findUnique({ where, select: { platform: true } });
    if (account === null) return;
    const now = clock();
    await settleScrape(
      tx,
      { accountId, token },
      {
        pace: paces[account.platform],
        outcome: { kind: "SCHEMA_DRIFT" },
        now,
        lastRequestAt: lastRequestAt ?? now,
      },
    );
  });
}

export async function dropParked(
  ctx: PlatformCtx,
  paces: Record<Platform, Pace>,
  { claim, accountId, leaseToken, progress }: ParkedScrape & { claim: Claim },
): Promise<void> {
  const { lastRequestAt } = progress;
  await abandonScrape(ctx, paces, { accountId, leaseToken, lastRequestAt });
  await claim.release();
}
