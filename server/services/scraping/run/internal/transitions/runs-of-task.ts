import { ServiceError } from "@/server/domain/kernel/errors";
import { type Db, Prisma, type Tx } from "@/server/infra/db";
import { type Ctx, runWaiting } from "@/server/services/kernel/verb";
import { WAITS_FOR_ORGANIZATION } from "@/server/domain/scraping/run";
import { type RunRow } from "../shown/shown-runs";
import { type RunPauseReason } from "../shown/scraping-run";

/**
 * Serializes starts, resumes, pauses, cancellations and ends of a task's runs. The task is locked before
 * any run, to avoid deadlocks.
 */
export async function lockTaskOfRuns(tx: Tx, taskId: string): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM scraping_task WHERE id = ${taskId} FOR UPDATE`;
}

export async function lockRun(tx: Tx, id: string): Promise<RunRow> {
  const { taskId } = await tx.scrapingTaskRun.findUniqueOrThrow({ where: { id }, select: { taskId: true } });
  await lockTaskOfRuns(tx, taskId);
  await tx.$queryRaw`SELECT 1 FROM scraping_task_run WHERE id = ${id} FOR UPDATE`;
  return tx.scrapingTaskRun.findUniqueOrThrow({ where: { id } });
}

/** The task must be locked first. */
export async function lockNewest(tx: Tx, id: string): Promise<RunRow> {
  const asked = await lockRun(tx, id);
  if (asked.isNewest) return asked;
  const where = { chain: asked.chain, isNewest: true };
  const { id: newestId } = await tx.scrapingTaskRun.findFirstOrThrow({ where, select: { id: true } });
  return lockRun(tx, newestId);
}

export async function findUnderWay(
  tx: Tx,
  taskId: string,
  { isPausedToo }: { isPausedToo: boolean },
): Promise<Pick<RunRow, "id" | "status"> | null> {
  const orPaused = isPausedToo ? Prisma.sql`OR ${pausedRuns.resumeByThemselves}` : Prisma.empty;
  const [run] = await tx.$queryRaw<Pick<RunRow, "id" | "status">[]>`
    SELECT r.id, r.status::text FROM scraping_task_run r
    WHERE r.task_id = ${taskId} AND (r.status IN ('PENDING', 'RUNNING') ${orPaused}) LIMIT 1`;
  return run ?? null;
}

export async function isTaskDeleted(tx: Tx, id: string): Promise<boolean> {
  return (await tx.scrapingTask.count({ where: { id, deletedAt: null } })) === 0;
}

export async function findWaiting(tx: Tx, taskId: string): Promise<Pick<RunRow, "id"> | null> {
  const [run] = await tx.$queryRaw<Pick<RunRow, "id">[]>`
    SELECT r.id FROM scraping_task_run r
    WHERE r.task_id = ${taskId} AND ${pausedRuns.wait} AND NOT EXISTS (SELECT 1 FROM ${laterRuns}) LIMIT 1`;
  return run ?? null;
}

export function underWay({ id, status }: { id: string; status: string }): ServiceError {
  const advice =
    status === "PAUSED"
      ? `The task's run ${id} is paused and resumes automatically. Resume it now, or cancel it first.`
      : `The task's run ${id} is running. Wait for it to finish, or pause or cancel it first.`;
  return new ServiceError("CONFLICT", advice);
}

export function waits({ id }: { id: string }): ServiceError {
  return new ServiceError(
    "CONFLICT",
    `The task's run ${id} is paused and has targets left. Resume it or cancel it first.`,
  );
}

/** Wakes the service's job, which scrapes, and freezes the targets of desktop runs. */
export function wakeForRun(ctx: Ctx, { id, organizationId, dispatcher, frozenAt }: RunRow): void {
  if (dispatcher === "SERVER" || frozenAt === null) ctx.afterCommit(runWaiting(id, organizationId));
}

const waitsForOrganization: RunPauseReason = WAITS_FOR_ORGANIZATION;
const isExpired: RunPauseReason = "EXPIRED";

/** SQL for newest attempts `r`. `resumeByThemselves` matches `resumesByItself`; the others need a user. */
export const pausedRuns = {
  resumeByThemselves: Prisma.sql`r.is_newest AND r.status = 'PAUSED' AND (r.resume_at IS NOT NULL
    OR r.dispatcher = 'SERVER' AND r.pause_reason IS NOT DISTINCT FROM ${waitsForOrganization})`,
  waitForPerson: Prisma.sql`r.is_newest AND r.status = 'PAUSED' AND r.resume_at IS NULL
    AND NOT (r.dispatcher = 'SERVER' AND r.pause_reason IS NOT DISTINCT FROM ${waitsForOrganization})`,
  wait: Prisma.sql`r.is_newest AND r.status = 'PAUSED' AND r.pause_reason IS DISTINCT FROM ${isExpired}`,
  isKept: Prisma.sql`r.pause_reason IS DISTINCT FROM ${isExpired}`,
} as const;

/** Runs `later` that replaced `r`; a retry of failed targets replaces none. */
export const laterRuns = Prisma.sql`
  scraping_task_run later WHERE later.task_id = r.task_id AND later.chain > r.chain
    AND later.parent_run_id IS NULL`;

/**
 * The key of `maxPerTask`: the id of the logical run's first attempt. A separate retry shares the key of
 * the run that it retries, so that retries do not exceed an account's cap.
 */
export async function findTaskKey(
  db: Pick<Db, "$queryRaw">,
  { id, chain }: Pick<RunRow, "id" | "chain">,
): Promise<string> {
  const [root] = await db.$queryRaw<{ id: string }[]>`
    WITH RECURSIVE first AS (
      (SELECT r.id, r.parent_run_id FROM scraping_task_run r WHERE r.chain = ${chain} ORDER BY r.attempt LIMIT 1)
      UNION ALL
      SELECT o.id, o.parent_run_id FROM first f JOIN scraping_task_run retried ON retried.id = f.parent_run_id
      CROSS JOIN LATERAL (
        SELECT r.id, r.parent_run_id FROM scraping_task_run r WHERE r.chain = retried.chain ORDER BY r.attempt LIMIT 1
      ) o
    )
    SELECT id FROM first WHERE parent_run_id IS NULL`;
  return root?.id ?? id;
}
