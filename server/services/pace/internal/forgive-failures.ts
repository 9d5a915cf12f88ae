import { type MomentFailure } from "@/server/domain/pace";
import { type Db } from "@/server/infra/db";

/**
 * Takes back what failures counted against accounts that turned out to be the platform's: the failures, and a
 * cooldown that they began. Another one that began since stays.
 */
export async function forgiveFailures(db: Db, failures: readonly MomentFailure[]): Promise<void> {
  // In one order, so that runs with the same accounts wait for each other and never deadlock.
  for (const id of [...new Set(failures.map(({ accountId }) => accountId))].sort()) {
    const own = failures.filter(({ accountId }) => accountId === id);
    const cooled = own.map(({ cooledUntil }) => cooledUntil).filter((at) => at !== null);
    await db.$executeRaw`
      UPDATE scraper_account a SET
        consecutive_failures = greatest(a.consecutive_failures - ${own.length}, 0),
        cooldown_until = CASE WHEN c.is_own THEN NULL ELSE a.cooldown_until END,
        cooldown_round = CASE WHEN c.is_own THEN greatest(a.cooldown_round - 1, 0) ELSE a.cooldown_round END
      FROM (
        SELECT s.id, EXISTS (
          SELECT FROM unnest(${cooled}::float8[]) AS t (at)
          WHERE abs(extract(epoch FROM s.cooldown_until) * 1000 - t.at) < 2) AS is_own
        FROM scraper_account s WHERE s.id = ${id} FOR UPDATE) c
      WHERE a.id = c.id`;
  }
}
