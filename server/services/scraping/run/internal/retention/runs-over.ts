import { type Db, Prisma, type Tx } from "@/server/infra/db";
import { keptFrom } from "@/server/infra/retention";
import { laterRuns, pausedRuns } from "../transitions/goes-on";

/**
 * Of a newest attempt `r`: its logical run has been over for as long as its rows are kept. One that waits for
 * a person is over since a later logical run of its task began.
 */
const isOver = Prisma.sql`(
  r.status IN ('SUCCESS', 'PARTIAL', 'FAILED', 'CANCELLED')
    AND coalesce(r.finished_at, r.started_at) <= long_ago.at
  OR ${pausedRuns.waitForPerson} AND EXISTS (SELECT 1 FROM ${laterRuns} AND later.started_at <= long_ago.at))`;

/** What has outlived its time: the rows of a run, or the run itself with them. */
export type RunPart = "targets" | "runs";

/** The instant before which it has (docs/rules.md#retention); kept for ever: none. */
const longAgo = (part: RunPart) => {
  const before = keptFrom(part, new Date());
  return Prisma.sql`(SELECT ${before}::timestamptz AS at) AS long_ago`;
};

/** `r` goes after the retries of what failed in it, which name it. */
const isRetried = Prisma.sql`EXISTS (
  SELECT 1 FROM scraping_task_run a JOIN scraping_task_run retry
    ON retry.parent_run_id = a.id AND retry.chain <> a.chain WHERE a.chain = r.chain)`;

/** A logical run of which something is kept no longer; `taskId` null: the run itself is gone. */
export type RunOver = { chain: number; taskId: string | null };

/** Some logical runs that have rows and are over, or are gone. */
export async function findRunsOver(db: Db, limit: number): Promise<RunOver[]> {
  return db.$queryRaw<RunOver[]>`
    WITH RECURSIVE target AS (
      (SELECT t.chain FROM scraping_run_target t ORDER BY t.chain LIMIT 1) UNION ALL
      SELECT (SELECT t.chain FROM scraping_run_target t WHERE t.chain > target.chain ORDER BY t.chain LIMIT 1)
      FROM target WHERE target.chain IS NOT NULL
    ), failure AS (
      (SELECT f.chain FROM scraping_run_failure f ORDER BY f.chain LIMIT 1) UNION ALL
      SELECT (SELECT f.chain FROM scraping_run_failure f WHERE f.chain > failure.chain ORDER BY f.chain LIMIT 1)
      FROM failure WHERE failure.chain IS NOT NULL
    )
    SELECT c.chain, r.task_id AS "taskId"
    FROM (SELECT chain FROM target UNION SELECT chain FROM failure) c
    LEFT JOIN scraping_task_run r ON r.chain = c.chain AND r.is_newest CROSS JOIN ${longAgo("targets")}
    WHERE c.chain IS NOT NULL AND (r.id IS NULL OR ${isOver})
    LIMIT ${limit}`;
}

/** Some logical runs that are kept no longer. */
export async function findOldRuns(db: Db, limit: number): Promise<RunOver[]> {
  if (keptFrom("runs", new Date()) === null) return [];
  return db.$queryRaw<RunOver[]>`
    SELECT r.chain, r.task_id AS "taskId" FROM scraping_task_run r CROSS JOIN ${longAgo("runs")}
    WHERE r.is_newest AND ${isOver} AND NOT ${isRetried} LIMIT ${limit}`;
}

/** Whether that part of a logical run may be gone. It stays so while its task is locked. */
export async function isRunOver(tx: Tx, chain: number, part: RunPart): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM scraping_task_run r CROSS JOIN ${longAgo(part)}
    WHERE r.chain = ${chain} AND r.is_newest AND ${isOver} AND (${part === "targets"} OR NOT ${isRetried})`;
  return rows.length > 0;
}
