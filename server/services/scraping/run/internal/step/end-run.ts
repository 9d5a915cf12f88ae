import { failuresAsErrors, parseRunErrors, type RunError } from "@/server/domain/scraping/run";
import { Prisma, type Tx } from "@/server/infra/db";
import { withTransaction } from "@/server/services/kernel/verb";
import { MINUTE_MS } from "@/server/domain/kernel/durations";
import { type RunRow } from "../shown/shown-runs";
import { type RunPauseReason } from "../shown/scraping-run";
import { getRunOutcome, statusOfEnd } from "../transitions/end-settled-run";
import { hasRetryable } from "../transitions/failed-targets";
import { lockTaskOfRuns } from "../transitions/runs-of-task";
import { endOf, type Lane } from "./lane";
import { type OpenRun } from "./open-run";

type End = Pick<RunRow, "status" | "pauseReason" | "resumeAt"> & { isRetry: boolean };

/**
 * Ends a run whose lanes can do nothing more (docs/rules.md#scraping-runs). The targets of all attempts
 * decide SUCCESS, PARTIAL or FAILED; PAUSED gets the reason that ends first. An attempt that failed in vain
 * waits for the task's interval, and ends once no retry is left.
 */
export async function endRun(run: OpenRun, lanes: readonly Lane[]): Promise<void> {
  const { ctx, row, token, clock } = run;
  await withTransaction(ctx, async (tx) => {
    await lockTaskOfRuns(tx, row.taskId);
    const [now] = await tx.$queryRaw<Counts[]>`
      SELECT r.success_count AS "successCount", r.failed_count AS "failedCount", r.errors_json AS "errorsJson",
        greatest(0, r.target_count - r.success_count - r.failed_count) AS "leftCount",
        EXISTS (SELECT 1 FROM scraping_run_account u WHERE u.run_id = r.id) AS "hasAsked"
      FROM scraping_task_run r WHERE r.id = ${row.id} AND r.executor = ${token} AND r.status = 'RUNNING' FOR UPDATE`;
    if (now === undefined) return;
    const end = await decideEnd(tx, run, lanes, now);
    const isPaused = end.status === "PAUSED";
    await tx.scrapingTaskRun.update({
      where: { id: row.id },
      data: {
        status: end.status,
        pauseReason: end.pauseReason,
        resumeAt: end.resumeAt,
        ...(isPaused && { pausedAt: new Date(clock()) }),
        finishedAt: new Date(clock()),
        executor: null,
        executorUntil: null,
        crewJson: Prisma.DbNull,
        errorsJson: await addErrors(tx, row.id, now, { isPaused }),
      },
    });
    if (end.isRetry)
      await tx.scrapingTask.update({
        where: { id: row.taskId },
        data: { currentRetryCount: { increment: 1 } },
      });
    else if (now.successCount > 0)
      await tx.scrapingTask.update({ where: { id: row.taskId }, data: { currentRetryCount: 0 } });
  });
}

type Counts = {
  successCount: number;
  failedCount: number;
  leftCount: number;
  errorsJson: unknown;
  hasAsked: boolean;
};

async function decideEnd(tx: Tx, run: OpenRun, lanes: readonly Lane[], now: Counts): Promise<End> {
  const { row, task, clock } = run;
  const ends = lanes.flatMap((lane) => endOf(lane) ?? []);
  const pauses = ends.filter((end) => end.kind === "pause");
  const isSuspended = lanes.some(({ accounts }) => accounts.situation?.organizationIsActive === false);
  const { currentRetryCount } = await tx.scrapingTask.findUniqueOrThrow({ where: { id: row.taskId } });
  const isVain = now.hasAsked && now.successCount === 0;
  const mayRetry = currentRetryCount < task.failureRetryCount;
  const settled = await getRunOutcome(tx, row.chain);
  const outcome = { ...settled, hasPending: settled.hasPending || now.leftCount > 0 };
  const retryAt = clock() + task.retryIntervalMinutes * MINUTE_MS;
  if (pauses.length > 0) {
    if (isVain && !mayRetry) return finished(outcome.hasSuccess ? "PARTIAL" : "FAILED");
    const instants = pauses.flatMap(({ until }) => until ?? []);
    const until = instants.length === 0 ? null : Math.min(...instants);
    const first = pauses.find((pause) => pause.until === until) ?? pauses[0];
    // The run of a suspended organization resumes when the suspension ends, and waits for nothing else.
    if (isSuspended || !run.organizationIsActive || !(await isNotSuspended(tx, run)))
      return { status: "PAUSED", pauseReason: "ORG_SUSPENDED", resumeAt: null, isRetry: isVain };
    const pauseReason: RunPauseReason = first?.reason ?? "MAX_DURATION";
    const resumeAt = until === null ? null : new Date(isVain ? Math.max(until, retryAt) : until);
    return { status: "PAUSED", pauseReason, resumeAt, isRetry: isVain };
  }
  if (now.failedCount > 0 && now.successCount === 0 && mayRetry && (await hasRetryable(tx, row.id)))
    return { status: "PAUSED", pauseReason: "RETRY", resumeAt: new Date(retryAt), isRetry: true };
  return finished(isWithoutPlatform(run, now) ? "FAILED" : statusOfEnd(outcome));
}

function finished(status: "SUCCESS" | "PARTIAL" | "FAILED"): End {
  return { status, pauseReason: null, resumeAt: null, isRetry: false };
}

function isWithoutPlatform({ row }: OpenRun, { errorsJson }: Counts): boolean {
  return row.targetCount === 0 && parseRunErrors(errorsJson).length > 0;
}

async function isNotSuspended(tx: Tx, { ctx }: OpenRun): Promise<boolean> {
  const { status } = await tx.organization.findUniqueOrThrow({ where: { id: ctx.organization.id } });
  return status === "ACTIVE";
}

async function addErrors(
  tx: Tx,
  runId: string,
  { errorsJson, leftCount }: Counts,
  { isPaused }: { isPaused: boolean },
): Promise<RunError[]> {
  const groups = await tx.$queryRaw<{ code: string | null; count: number }[]>`
    SELECT error_code AS code, count(*)::int AS count FROM scraping_run_failure WHERE run_id = ${runId} GROUP BY 1`;
  const left: RunError[] = isPaused || leftCount === 0 ? [] : [{ kind: "NOT_ASKED", count: leftCount }];
  return [...parseRunErrors(errorsJson), ...failuresAsErrors(groups), ...left];
}
