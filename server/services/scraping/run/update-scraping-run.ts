import { ServiceError } from "@/server/domain/kernel/errors";
import { failuresAsErrors, type Outcomes, refuseReport, type RunError } from "@/server/domain/scraping/run";
import { Prisma, type Tx } from "@/server/infra/db";
import { visibleOwnerId } from "@/server/services/roster/blogger";
import { mutation, recordAudit, requireUser } from "@/server/services/kernel/verb";
import { MINUTE_MS } from "@/server/domain/kernel/durations";
import { lockDesktopRun } from "./internal/report/desktop-run";
import { findIgnored } from "./internal/report/ignored-parts";
import { countOutcomes, checkReportedTargets, writeOutcomes } from "./internal/report/reported-targets";
import { isUnderWay } from "./internal/shown/logical-run";
import { getRunWithoutLists, type RunRow } from "./internal/shown/shown-runs";
import { countCauses } from "./internal/shown/run-failures";
import { type RunOutcome, getRunOutcome, statusOfEnd } from "./internal/transitions/end-settled-run";
import { reportedScrapingRun, type RunReport, updateScrapingRunInput } from "./schema";

const SILENCE_MS = 5 * MINUTE_MS;

/**
 * Takes a desktop client's report and extends its claim on the run by five minutes
 * (docs/rules.md#desktop-runs). `ignored` lists what was not stored. Throws `NOT_FOUND`,
 * `VALIDATION_FAILED` for ids that are not targets, `CONFLICT` for a run that the service or another client
 * has, or that is not under way.
 */
export const updateScrapingRun = mutation({
  permission: "scraping-run:write",
  input: updateScrapingRunInput,
  output: reportedScrapingRun,
  audit: { none: "a client reports several times a minute; the report that ends the run has an entry" },
  async run({ ctx, tx, input: { id, ...report } }) {
    const { userId } = requireUser(ctx);
    const { run, now } = await lockDesktopRun(tx, ctx, id);
    if (!isUnderWay(run)) {
      // The client repeats its last report because the answer was lost.
      if (report.status !== undefined && isSameEnd(run, report.status))
        return { ...(await getRunWithoutLists(tx, run)), ignored: [] };
      throw notUnderWay(run);
    }
    if (run.frozenAt === null) throw notFrozen();
    refuseOtherClient(run, userId, now);
    await checkReportedTargets(tx, run, report);
    const written = await writeOutcomes(tx, ctx.organization.id, run, report);
    const status = report.status ?? "RUNNING";
    const outcomes =
      status !== "RUNNING" || written.hasTargets ? await countOutcomes(tx, run, visibleOwnerId(ctx)) : null;
    const refusal = outcomes === null ? null : refuseReport(status, outcomes);
    if (refusal !== null) throw new ServiceError("CONFLICT", refusal);
    const isEnd = status !== "RUNNING" && status !== "PAUSED";
    const runOutcome = await getRunOutcome(tx, run.chain);
    const works = { executor: userId, executorUntil: new Date(now.getTime() + SILENCE_MS) };
    const after = await tx.scrapingTaskRun.update({
      where: { id: run.id },
      data: {
        status: outcomes === null ? status : statusOf(status, outcomes, runOutcome),
        ...(outcomes === null
          ? countsOf(run, report)
          : toCounts(outcomes, status === "RUNNING" ? await countStrange(tx, run, report, outcomes) : 0)),
        captchaCount: Math.max(run.captchaCount, report.captchaCount ?? 0),
        finishedAt: endOf(run, report, { now, isOver: status !== "RUNNING" }),
        ...(status === "PAUSED" && { pausedAt: now }),
        pauseReason: status === "PAUSED" ? (report.pauseReason ?? "PERSON") : null,
        ...(status === "RUNNING" ? works : { executor: null, executorUntil: null }),
        ...(report.errorLog === undefined
          ? status !== "RUNNING" && run.errorLog === null && { errorsJson: await findErrors(tx, run) }
          : { errorLog: report.errorLog, errorsJson: Prisma.DbNull }),
        ...(report.accountUsageJson !== undefined && {
          accountUsageJson: (report.accountUsageJson as Prisma.InputJsonObject | null) ?? Prisma.DbNull,
        }),
      },
    });
    const action = status === "CANCELLED" ? "scraping-run.cancel" : "scraping-run.end";
    if (isEnd) await recordAudit(tx, ctx, { action, before: run, after });
    const ignored = [...findIgnored(report, after), ...written.ignored];
    return { ...(await getRunWithoutLists(tx, after)), ignored };
  },
});

function notUnderWay({ status, pauseReason }: RunRow): ServiceError {
  const gone = "It was paused, since its client was silent.";
  const what = status === "PAUSED" && pauseReason === "DISPATCHER_GONE" ? gone : `It is ${status}.`;
  const advice =
    status === "PAUSED"
      ? "Resume it with scrapingRun.resume, and report to the run that this returns."
      : "Run the task to start again.";
  return new ServiceError("CONFLICT", `This run no longer takes reports. ${what} ${advice}`);
}

function notFrozen(): ServiceError {
  const message =
    "The run's targets are still being written down. Read it again until it has pendingBloggerIds.";
  return new ServiceError("CONFLICT", message);
}

type Status = RunRow["status"];

/** Includes earlier attempts, which the client does not know (docs/rules.md#scraping-runs). */
function statusOf(status: Status, { left }: Outcomes, runOutcome: RunOutcome): Status {
  if (status !== "SUCCESS" && status !== "PARTIAL" && status !== "FAILED") return status;
  if (left === 0) return statusOfEnd(runOutcome);
  return runOutcome.hasSuccess ? "PARTIAL" : status;
}

/** Detects a repeated final report. The client may send the status of its own attempt. */
function isSameEnd({ status, successCount, failedCount }: RunRow, reported: Status): boolean {
  if (status === "PAUSED") return false;
  const own = statusOfEnd({ hasSuccess: successCount > 0, hasFailed: failedCount > 0, hasPending: false });
  return reported === status || (status !== "CANCELLED" && reported === own);
}

/** Two clients on one run would scrape every target twice. */
function refuseOtherClient({ executor, executorUntil }: RunRow, userId: string, now: Date): void {
  if (executor === null || executor === userId || executorUntil === null || executorUntil <= now) return;
  throw new ServiceError(
    "CONFLICT",
    "Another user's client is working on this run. Wait for it to finish, or pause the run and resume it from here.",
  );
}

function toCounts({ succeeded, failed }: Outcomes, strange: number) {
  return { successCount: succeeded, failedCount: failed + strange };
}

/** Failures without a target stay in the client's count until the run ends. */
async function countStrange(tx: Tx, run: RunRow, report: RunReport, outcomes: Outcomes): Promise<number> {
  const more = Math.max(run.failedCount, report.failedCount ?? 0) - outcomes.failed;
  if (more <= 0) return 0;
  const strange = await tx.scrapingRunFailure.count({ where: { runId: run.id, bloggerId: null } });
  return Math.min(more, strange, outcomes.left);
}

function countsOf(run: RunRow, report: RunReport) {
  const successCount = Math.max(run.successCount, report.successCount ?? 0);
  const failedCount = Math.max(run.failedCount, report.failedCount ?? 0);
  if (successCount + failedCount <= run.targetCount) return { successCount, failedCount };
  const message = `and failedCount are more than the run's ${run.targetCount} targets`;
  throw new ServiceError("VALIDATION_FAILED", `"successCount" ${message}.`, {
    issues: [{ path: "successCount", message }],
  });
}

/** Limited to the run's own time, whatever the client's clock. An earlier value is kept. */
function endOf(
  run: RunRow,
  { finishedAt }: RunReport,
  { now, isOver }: { now: Date; isOver: boolean },
): Date | null {
  const sent = typeof finishedAt === "string" ? new Date(finishedAt) : null;
  const said = finishedAt === undefined ? run.finishedAt : sent;
  if (said === null) return isOver ? now : null;
  return new Date(Math.min(now.getTime(), Math.max(run.startedAt.getTime(), said.getTime())));
}

async function findErrors(tx: Tx, run: RunRow): Promise<RunError[]> {
  const causes = await countCauses(tx, run.chain);
  const codes = [...new Set(causes.map(({ code }) => code))];
  return failuresAsErrors(
    codes.map((code) => ({
      code,
      count: causes.reduce((sum, cause) => sum + (cause.code === code ? cause.count : 0), 0),
    })),
  );
}
