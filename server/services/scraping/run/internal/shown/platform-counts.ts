import { type Platform, platforms } from "@/server/domain/roster/platforms";
import { type Db } from "@/server/infra/db";
import { isUnderWay, type LogicalRun } from "./logical-run";
import { type Cause } from "./run-failures";

export type PlatformCounts = {
  platform: Platform;
  targetCount: number;
  successCount: number;
  failedCount: number;
  pendingCount: number;
};

export type AccountUse = {
  accountId: string;
  platform: Platform;
  succeeded: number;
  refused: number;
  captchas: number;
};

export function findAccountUses(db: Db, chain: number): Promise<AccountUse[]> {
  return db.$queryRaw`
    SELECT u.account_id AS "accountId", u.platform::text, sum(u.succeeded)::int AS succeeded,
      sum(u.refused)::int AS refused, sum(u.captchas)::int AS captchas
    FROM scraping_task_run r JOIN scraping_run_account u ON u.run_id = r.id
    WHERE r.chain = ${chain} GROUP BY 1, 2`;
}

/**
 * Computed from frozen totals, account uses and failures for the service's own runs, so that targets are
 * not counted on each read.
 */
export async function getPlatformCounts(
  db: Db,
  run: LogicalRun,
  { uses, causes }: { uses: readonly AccountUse[]; causes: readonly Cause[] },
): Promise<PlatformCounts[]> {
  const {
    chain,
    newest,
    targetCount,
    successCount: succeeded,
    failedCount: failed,
    pendingCount: left,
  } = run;
  if (newest.dispatcher === "DESKTOP") return countByState(db, chain);
  const totals = await getTotals(db, chain, newest.frozenAt === null ? 0 : targetCount);
  const [only, ...others] = totals.keys();
  if (only !== undefined && others.length === 0)
    return [
      { platform: only, targetCount, successCount: succeeded, failedCount: failed, pendingCount: left },
    ];
  const moved = await countMoved(db, chain);
  const counts = platforms.flatMap((platform) => {
    const total = totals.get(platform);
    if (total === undefined) return [];
    const of = (one: { platform: Platform | null }) => one.platform === platform;
    const successCount = sum(uses.filter(of).map(({ succeeded }) => succeeded));
    const failedCount = sum([...causes, ...moved].filter(of).map(({ count }) => count));
    const pendingCount = Math.max(0, total - successCount - failedCount);
    return [{ platform, targetCount: total, successCount, failedCount, pendingCount }];
  });
  // A scrape that merged two creators settled two targets but counts once. Once the run is idle, targets
  // are counted.
  const isOff = sum(counts.map(({ successCount }) => successCount)) !== succeeded;
  return isOff && !isUnderWay(newest) ? countByState(db, chain) : counts;
}

const MAX_KEPT = 1_000;
type Totals = Map<Platform, number>;
const frozenTotals = new WeakMap<Db, Map<number, Totals>>();

async function getTotals(db: Db, chain: number, targetCount: number): Promise<Totals> {
  const frozen = frozenTotals.get(db) ?? new Map<number, Totals>();
  frozenTotals.set(db, frozen);
  const known = frozen.get(chain);
  if (known !== undefined) return known;
  const rows = await db.$queryRaw<{ platform: Platform; count: number }[]>`
    SELECT platform::text, count(*)::int FROM scraping_run_target WHERE chain = ${chain} GROUP BY 1`;
  const totals = new Map(rows.map(({ platform, count }) => [platform, count]));
  // While targets are being written, the sum is smaller than the final count.
  if (targetCount === 0 || sum([...totals.values()]) !== targetCount) return totals;
  const [oldest] = frozen.keys();
  if (oldest !== undefined && frozen.size >= MAX_KEPT) frozen.delete(oldest);
  frozen.set(chain, totals);
  return totals;
}

function countMoved(db: Db, chain: number): Promise<{ platform: Platform; count: number }[]> {
  return db.$queryRaw`
    SELECT t.platform::text, count(DISTINCT t.blogger_id)::int FROM scraping_run_failure f
    JOIN scraping_run_target t ON t.chain = f.chain AND t.blogger_id = f.blogger_id AND t.state = 'FAILED'
    WHERE f.chain = ${chain} AND f.requeued_in IS NOT NULL AND NOT EXISTS (
      SELECT 1 FROM scraping_run_failure s
      WHERE s.chain = f.chain AND s.blogger_id = f.blogger_id AND s.requeued_in IS NULL)
    GROUP BY 1`;
}

async function countByState(db: Db, chain: number): Promise<PlatformCounts[]> {
  const rows = await db.$queryRaw<PlatformCounts[]>`
    SELECT platform::text, count(*)::int AS "targetCount",
      (count(*) FILTER (WHERE state = 'SUCCESS'))::int AS "successCount",
      (count(*) FILTER (WHERE state = 'FAILED'))::int AS "failedCount",
      (count(*) FILTER (WHERE state = 'PENDING'))::int AS "pendingCount"
    FROM scraping_run_target WHERE chain = ${chain} GROUP BY 1`;
  return platforms.flatMap((platform) => rows.filter((row) => row.platform === platform));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
