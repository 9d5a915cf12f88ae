import { ServiceError } from "@/server/domain/kernel/errors";
import { type Db, Prisma, type Tx } from "@/server/infra/db";
import { type Ctx, runWaiting } from "@/server/services/kernel/verb";
import { type RunRow } from "../shown/shown-runs";
import { laterRuns, pausedRuns } from "./paused-runs";

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

export async function getDatabaseNow(tx: Db | Tx): Promise<Date> {
  const [row] = await tx.$queryRaw<{ now: Date }[]>`
    SELECT date_trunc('milliseconds', clock_timestamp()) AS now`;
  if (row === undefined) throw new Error("the database has no clock");
  return row.now;
}
