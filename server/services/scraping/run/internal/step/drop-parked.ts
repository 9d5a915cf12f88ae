import { type Pace } from "@/server/domain/scraping/pace";
import { type Platform } from "@/server/domain/roster/platforms";
import { readDatabaseClock, settleScrape } from "@/server/services/scraping/pace";
import { type Claim, type ParkedScrape } from "@/server/services/scraping/scrape";
import { type PlatformCtx, withTransaction } from "@/server/services/kernel/verb";

/**
 * Ends a parked scrape that nobody goes on with: its account is free, as after a scrape that blames nobody,
 * and so is its creator.
 */
export async function dropParked(
  ctx: PlatformCtx,
  paces: Record<Platform, Pace>,
  { claim, accountId, leaseToken: token, progress }: ParkedScrape & { claim: Claim },
): Promise<void> {
  const clock = await readDatabaseClock(ctx.db);
  await withTransaction(ctx, async (tx) => {
    const account = await tx.scraperAccount.findUnique({
      where: { id: accountId },
      select: { platform: true },
    });
    if (account === null) return;
    const now = clock();
    const lastRequestAt = progress.lastRequestAt ?? now;
    const outcome = { kind: "SCHEMA_DRIFT" as const };
    const settlement = { pace: paces[account.platform], outcome, now, lastRequestAt };
    await settleScrape(tx, { accountId, token }, settlement);
  });
  await claim.release();
}
