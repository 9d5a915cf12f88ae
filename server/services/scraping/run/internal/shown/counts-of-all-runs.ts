import { type Platform } from "@/server/domain/roster/platforms";
import { DAY_MS } from "@/server/domain/kernel/durations";
import { type Db, Prisma } from "@/server/infra/db";

type RunCounts = { underWay: number; paused: number; failed: number };

/**
 * Logical runs of all organizations but sandboxes (docs/rules.md#system). Each count reads an index of its
 * own.
 */
export async function countAllRuns(db: Db, now: Date): Promise<RunCounts> {
  const since = new Date(now.getTime() - DAY_MS);
  const [counts] = await db.$queryRaw<RunCounts[]>`
    WITH counted AS (
      SELECT 'underWay' AS state, organization_id FROM scraping_task_run WHERE status IN ('PENDING', 'RUNNING')
      UNION ALL SELECT 'paused', organization_id FROM scraping_task_run WHERE is_newest AND status = 'PAUSED'
      UNION ALL SELECT 'failed', organization_id FROM scraping_task_run
        WHERE is_newest AND status = 'FAILED' AND finished_at >= ${since}
    )
    SELECT (count(*) FILTER (WHERE state = 'underWay'))::integer AS "underWay",
      (count(*) FILTER (WHERE state = 'paused'))::integer AS paused,
      (count(*) FILTER (WHERE state = 'failed'))::integer AS failed
    FROM counted JOIN organization o ON o.id = organization_id
    WHERE o.sandbox_of_id IS NULL`;
  return counts ?? { underWay: 0, paused: 0, failed: 0 };
}

export type PlatformFailures = {
  platform: Platform;
  errorCode: string | null;
  /** Of the last 24 hours, and of the 24 hours before. */
  count: number;
  before: number;
};

/** The most frequent come first; codes of desktop clients are their own, so that there may be many. */
const MAX_CODES = 50;

/** Of a failure `f`. */
export const isOutsideSandboxes = Prisma.sql`NOT EXISTS (
  SELECT FROM scraping_task_run r JOIN organization o ON o.id = r.organization_id
  WHERE r.id = f.run_id AND o.sandbox_of_id IS NOT NULL)`;

export function countPlatformFailures(db: Db, now: Date): Promise<PlatformFailures[]> {
  const day = new Date(now.getTime() - DAY_MS);
  const dayBefore = new Date(now.getTime() - 2 * DAY_MS);
  return db.$queryRaw`
    SELECT platform, error_code AS "errorCode",
      (count(*) FILTER (WHERE at >= ${day}))::integer AS count,
      (count(*) FILTER (WHERE at < ${day}))::integer AS before
    FROM scraping_run_failure f
    WHERE at >= ${dayBefore} AND at <= ${now} AND platform IS NOT NULL AND ${isOutsideSandboxes}
    GROUP BY platform, error_code
    ORDER BY count DESC, before DESC, platform, error_code LIMIT ${MAX_CODES}`;
}
