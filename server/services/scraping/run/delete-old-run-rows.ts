import { type PlatformCtx, retention, withTransaction } from "@/server/services/kernel/verb";
import { type Db, Prisma, type Tx } from "@/server/infra/db";
import { keptFrom } from "@/server/infra/retention";
import { type RunPauseReason } from "./internal/shown/scraping-run";
import { lockTaskOfRuns, laterRuns, pausedRuns } from "./internal/transitions/runs-of-task";

const MAX_RUNS = 200;
const MAX_DELETED = 100_000;

/**
 * Deletes targets, failures and account uses of expired logical runs (docs/rules.md#retention), and targets
 * of deleted runs. The runs keep their counts. Returns the number of rows, 0 when none is left.
 */
export const deleteOldRunRows = retention({
  run: async ({ ctx }) => deleteAll(ctx, "targets", await findRunsOver(ctx.db, MAX_RUNS)),
});

export const deleteOldRuns = retention({
  run: async ({ ctx }) => deleteAll(ctx, "runs", await findOldRuns(ctx.db, MAX_RUNS)),
});

async function deleteAll(ctx: PlatformCtx, part: RunPart, runs: readonly RunOver[]): Promise<number> {
  let deleted = 0;
  for (const run of runs) {
    if (deleted >= MAX_DELETED) break;
    deleted += await deleteRunRows(ctx, run, { part, most: MAX_DELETED - deleted });
  }
  return deleted;
}

const MAX_ROWS = 5_000;

/**
 * Deletes the expired rows of a logical run, about `most` at most: targets, failures and account uses, and
 * with `runs` then the run itself. Returns the number of rows.
 */
async function deleteRunRows(
  ctx: PlatformCtx,
  run: RunOver,
  { part, most }: { part: RunPart; most: number },
): Promise<number> {
  let deleted = 0;
  for (let isMore = true; isMore && deleted < most;) {
    const some = await withTransaction(ctx, (tx) => deleteSome(tx, run, part));
    deleted += some.deleted;
    isMore = some.isMore;
  }
  return deleted;
}

/** The lock prevents a resume. If the run was resumed since it was listed, its rows stay. */
async function deleteSome(
  tx: Tx,
  { chain, taskId }: RunOver,
  part: RunPart,
): Promise<{ deleted: number; isMore: boolean }> {
  let deleted = 0;
  if (taskId !== null) {
    await lockTaskOfRuns(tx, taskId);
    if (!(await isRunOver(tx, chain, part))) return { deleted, isMore: false };
    await expirePaused(tx, chain);
  }
  // Targets are deleted last: they or their failures let a later call find an interrupted deletion.
  for (const deleteRows of [deleteAccounts, deleteFailures, deleteTargets]) {
    const rows = await deleteRows(tx, chain);
    deleted += rows;
    if (rows === MAX_ROWS) return { deleted, isMore: true };
  }
  if (part === "runs") deleted += (await tx.scrapingTaskRun.deleteMany({ where: { chain } })).count;
  return { deleted, isMore: false };
}

/** Without its targets, a run cannot be resumed, so it no longer waits for a user. */
async function expirePaused(tx: Tx, chain: number): Promise<void> {
  const pauseReason: RunPauseReason = "EXPIRED";
  await tx.$executeRaw`
    UPDATE scraping_task_run r SET pause_reason = ${pauseReason}
    WHERE r.chain = ${chain} AND r.status = 'PAUSED' AND r.resume_at IS NULL
      AND r.is_newest AND r.pause_reason IS DISTINCT FROM ${pauseReason}`;
}

function deleteAccounts(tx: Tx, chain: number): Promise<number> {
  return tx.$executeRaw`
    DELETE FROM scraping_run_account WHERE (run_id, account_id) IN (
      SELECT a.run_id, a.account_id FROM scraping_task_run r JOIN scraping_run_account a ON a.run_id = r.id
      WHERE r.chain = ${chain} LIMIT ${MAX_ROWS})`;
}

function deleteFailures(tx: Tx, chain: number): Promise<number> {
  return tx.$executeRaw`
    DELETE FROM scraping_run_failure WHERE id IN (
      SELECT f.id FROM scraping_run_failure f WHERE f.chain = ${chain} LIMIT ${MAX_ROWS})`;
}

function deleteTargets(tx: Tx, chain: number): Promise<number> {
  return tx.$executeRaw`
    DELETE FROM scraping_run_target WHERE (chain, blogger_id) IN (
      SELECT t.chain, t.blogger_id FROM scraping_run_target t WHERE t.chain = ${chain} LIMIT ${MAX_ROWS})`;
}

/**
 * For newest attempts `r`: the logical run ended before the retention period. One that waits for a user
 * counts as ended when a later logical run of its task started.
 */
const isOver = Prisma.sql`(
  r.status IN ('SUCCESS', 'PARTIAL', 'FAILED', 'CANCELLED')
    AND coalesce(r.finished_at, r.started_at) <= long_ago.at
  OR ${pausedRuns.waitForPerson} AND EXISTS (SELECT 1 FROM ${laterRuns} AND later.started_at <= long_ago.at))`;

type RunPart = "targets" | "runs";

const longAgo = (part: RunPart) => {
  const before = keptFrom(part, new Date());
  return Prisma.sql`(SELECT ${before}::timestamptz AS at) AS long_ago`;
};

/** `r` is deleted after the retries that refer to it. */
const isRetried = Prisma.sql`EXISTS (
  SELECT 1 FROM scraping_task_run a JOIN scraping_task_run retry
    ON retry.parent_run_id = a.id AND retry.chain <> a.chain WHERE a.chain = r.chain)`;

type RunOver = { chain: number; taskId: string | null };

async function findRunsOver(db: Db, limit: number): Promise<RunOver[]> {
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

async function findOldRuns(db: Db, limit: number): Promise<RunOver[]> {
  if (keptFrom("runs", new Date()) === null) return [];
  return db.$queryRaw<RunOver[]>`
    SELECT r.chain, r.task_id AS "taskId" FROM scraping_task_run r CROSS JOIN ${longAgo("runs")}
    WHERE r.is_newest AND ${isOver} AND NOT ${isRetried} LIMIT ${limit}`;
}

/** Holds until the transaction ends, if the task is locked. */
export async function isRunOver(tx: Tx, chain: number, part: RunPart): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM scraping_task_run r CROSS JOIN ${longAgo(part)}
    WHERE r.chain = ${chain} AND r.is_newest AND ${isOver} AND (${part === "targets"} OR NOT ${isRetried})`;
  return rows.length > 0;
}
