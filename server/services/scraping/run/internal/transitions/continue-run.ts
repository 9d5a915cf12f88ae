import { ServiceError } from "@/server/domain/kernel/errors";
import { newId } from "@/server/domain/kernel/ids";
import { resumesByItself, parseRunErrors, type RunError } from "@/server/domain/scraping/run";
import { Prisma, type Tx } from "@/server/infra/db";
import { type Ctx } from "@/server/services/kernel/verb";
import { MINUTE_MS } from "@/server/domain/kernel/durations";
import { getDatabaseClock } from "@/server/services/scraping/pace";
import { isRunOver } from "../../delete-old-run-rows";
import { type RunRow } from "../shown/shown-runs";
import { endSettledRun } from "./end-settled-run";
import {
  failedTargets,
  findRetries,
  type Retry,
  standingFailures,
  type WhichFailed,
  type Requeue,
  requeueOf,
  requeuePage,
} from "./failed-targets";
import { findUnderWay, isTaskDeleted, lockNewest, lockRun, underWay, wakeForRun } from "./runs-of-task";

type Targets = "pending" | "pending-and-failed" | "pending-and-retryable" | "failed";

const NEXT_LOOK_MS = MINUTE_MS;

/**
 * A user's resume: creates the next attempt. Failed targets alone, while others are left, become a logical
 * run of their own. Any attempt's id means the newest. Resets the task's retries. Throws `CONFLICT`: the
 * run was cancelled, its task was deleted, nothing is left, a run of the task is under way, or its targets
 * have expired.
 */
export async function continueRun(
  tx: Tx,
  ctx: Ctx,
  { id }: Pick<RunRow, "id">,
  { targets }: { targets: Targets },
): Promise<RunRow> {
  const parent = await lockNewest(tx, id);
  if (parent.status === "CANCELLED")
    throw new ServiceError("CONFLICT", "The run was cancelled and cannot be continued. Run the task again.");
  if (await isTaskDeleted(tx, parent.taskId))
    throw new ServiceError("CONFLICT", "The task of this run was deleted, so its runs can only be viewed.");
  const under = await findUnderWay(tx, parent.taskId, { isPausedToo: false });
  if (under !== null) throw underWay(under);
  if (await isRunOver(tx, parent.chain, "targets")) throw keptNoLonger();
  const left = await countTargets(tx, parent, targets);
  if (!hasWork(left, targets)) throw nothingLeft(targets, left);
  await tx.scrapingTask.update({ where: { id: parent.taskId }, data: { currentRetryCount: 0 } });
  return insertAttempt(tx, ctx, parent, { targets, left, isAtOnce: true });
}

/**
 * Resumes a paused run that is due or waited for its organization. `RESUMED`: there is a new attempt.
 * `ENDED`: nothing was left. `WAITS`: another run of its task is under way, so it is tried again in a
 * minute. `NOT_DUE`: another call was faster.
 */
export async function resumeDueRun(
  tx: Tx,
  ctx: Ctx,
  { id }: Pick<RunRow, "id">,
): Promise<"RESUMED" | "ENDED" | "WAITS" | "NOT_DUE"> {
  const parent = await lockRun(tx, id);
  const now = new Date((await getDatabaseClock(tx))());
  if (!isDue(parent, now)) return "NOT_DUE";
  if ((await findUnderWay(tx, parent.taskId, { isPausedToo: false })) !== null) {
    const resumeAt = new Date(now.getTime() + NEXT_LOOK_MS);
    await tx.scrapingTaskRun.update({ where: { id }, data: { resumeAt } });
    return "WAITS";
  }
  const targets = parent.pauseReason === "RETRY" ? "pending-and-retryable" : "pending";
  const left = await countTargets(tx, parent, targets);
  if (hasWork(left, targets)) {
    await insertAttempt(tx, ctx, parent, { targets, left, isAtOnce: false });
    return "RESUMED";
  }
  await endSettledRun(tx, parent, now);
  return "ENDED";
}

function isDue(run: RunRow, now: Date): boolean {
  return run.isNewest && resumesByItself(run) && (run.resumeAt === null || run.resumeAt <= now);
}

type Left = {
  isFrozen: boolean;
  pending: number;
  hasFailed: boolean;
  retries: readonly Retry[];
  requeue: Requeue | null;
};

function hasWork({ isFrozen, pending, hasFailed, requeue }: Left, targets: Targets): boolean {
  if (targets === "failed") return hasFailed;
  return !isFrozen || requeue !== null || pending > 0 || hasFailed;
}

async function insertAttempt(
  tx: Tx,
  ctx: Ctx,
  parent: RunRow,
  { targets, left, isAtOnce }: { targets: Targets; left: Left; isAtOnce: boolean },
): Promise<RunRow> {
  const isSeparateRun = targets === "failed" && left.pending > 0;
  const requeue = nextRequeue(parent, targets, left);
  const attempt = parent.attempt + 1;
  const { organizationId, taskId, dispatcher, priority, paceJson, waitingSince } = parent;
  const { fieldsJson, takesAllFields } = parent;
  if (!isSeparateRun) {
    await tx.scrapingTaskRun.update({ where: { id: parent.id }, data: { isNewest: false, resumeAt: null } });
    await forgetTries(tx, parent.chain);
  }
  const made = await tx.scrapingTaskRun.create({
    data: {
      id: newId("scrapingRun"),
      organizationId,
      taskId,
      dispatcher,
      priority,
      waitingSince,
      fieldsJson,
      takesAllFields,
      paceJson: paceJson ?? Prisma.DbNull,
      parentRunId: parent.id,
      attempt,
      targetCount: isSeparateRun ? 0 : left.pending,
      ...(!isSeparateRun && { chain: parent.chain }),
      // Of the whole logical run's platforms, not of the attempt alone.
      ...(!isSeparateRun && { errorsJson: parseRunErrors(parent.errorsJson).filter(isLeftOut) }),
      frozenAt: requeue === null ? parent.frozenAt : null,
      freezeJson: requeue === null ? (parent.freezeJson ?? Prisma.DbNull) : { requeue },
    },
  });
  const run = (isAtOnce ? await requeuePage(tx, made) : null) ?? made;
  await tx.scrapingTask.update({
    where: { id: taskId },
    data: { runCount: { increment: 1 }, lastRunAt: run.startedAt },
  });
  wakeForRun(ctx, run);
  return run;
}

/** An unfinished copy from another logical run comes first: none of it was tried yet. */
function nextRequeue({ chain }: RunRow, targets: Targets, left: Left): Requeue | null {
  const { requeue, hasFailed } = left;
  if (!hasFailed || (requeue !== null && requeue.from !== chain)) return requeue;
  return { from: chain, which: whichFailed(targets), after: null };
}

function whichFailed(targets: Targets): WhichFailed {
  return targets === "pending-and-retryable" ? "retryable" : "failed";
}

async function countTargets(tx: Tx, parent: RunRow, targets: Targets): Promise<Left> {
  const { chain, frozenAt } = parent;
  const requeue = requeueOf(parent);
  if (frozenAt === null && requeue === null)
    return { isFrozen: false, pending: 0, hasFailed: false, retries: [], requeue };
  const retries = targets === "pending" ? [] : await findRetries(tx, chain);
  const failures = Prisma.sql`SELECT f.blogger_id FROM ${standingFailures(chain, whichFailed(targets))}`;
  const [row] = await tx.$queryRaw<{ pending: number; hasFailed: boolean }[]>`
    SELECT
      (SELECT count(*)::int FROM scraping_run_target WHERE chain = ${chain} AND state = 'PENDING') AS pending,
      ${targets !== "pending"} AND EXISTS (${failedTargets(chain, retries, failures)}) AS "hasFailed"`;
  return { isFrozen: true, pending: row?.pending ?? 0, hasFailed: row?.hasFailed ?? false, retries, requeue };
}

function keptNoLonger(): ServiceError {
  return new ServiceError(
    "CONFLICT",
    "The run ended so long ago that its targets are no longer kept. Run the task again.",
  );
}

function nothingLeft(targets: Targets, left: Left): ServiceError {
  const retry = left.retries.find(({ isCancelled }) => !isCancelled);
  if (targets !== "pending" && retry !== undefined)
    return new ServiceError(
      "CONFLICT",
      `The failed targets were already retried as ${retry.id}. Retry what failed there.`,
    );
  const what = targets === "failed" ? "No target of this run failed" : "No target of this run is left";
  return new ServiceError("CONFLICT", `${what}, so there is nothing to do. Run the task again.`);
}

function isLeftOut({ kind }: RunError): boolean {
  return kind === "NO_DRIVER";
}

async function forgetTries(tx: Tx, chain: number): Promise<void> {
  await tx.$executeRaw`
    UPDATE scraping_run_target SET tries = 0
    WHERE chain = ${chain} AND platform = ANY (enum_range(NULL::platform)) AND state = 'PENDING' AND tries > 0`;
}
