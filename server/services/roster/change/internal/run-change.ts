import { type ErrorReason, ServiceError } from "@/server/domain/kernel/errors";
import { type Tx } from "@/server/infra/db";
import { advanceJob, checkUnderWay, getRosterJobRow, startRosterJob } from "@/server/services/roster/job";
import { type AuditAction, type Ctx, jobWaiting, recordAudit } from "@/server/services/kernel/verb";
import { changeJobInput } from "../schema";
import { changeWork } from "./change-work";
import { checkChange } from "./check-change";

/** A change of a whole roster writes hundreds of bytes per blogger (docs/rules.md#roster-jobs). */
const MAX_OWN = 3;
const MAX_UNDER_WAY = 20;
/** The call itself works this long; the rest continues as a job. */
const WORK_MS = 8_000;

export async function startChange(
  tx: Tx,
  ctx: Ctx,
  { action, asked }: { action: AuditAction; asked: unknown },
) {
  const input = changeJobInput.parse(asked);
  await checkChange(tx, ctx, input);
  if ("ids" in input && input.ids.length === 0) return null;
  const refusal = `A user can have at most ${MAX_OWN} bulk changes running, an organization ${MAX_UNDER_WAY}. Wait for one to finish, or cancel it.`;
  await checkUnderWay(tx, ctx, { kind: "CHANGE", mostOwn: MAX_OWN, most: MAX_UNDER_WAY, refusal });
  const { id } = await startRosterJob(tx, ctx, { kind: "CHANGE", input, isWorkedOn: true });
  await recordAudit(tx, ctx, { action, before: null, after: { id, ...input } });
  return id;
}

const nothing = { changed: 0, unchanged: 0, failed: 0, jobId: null, isDone: true, failure: null };

export async function workOnChange(ctx: Ctx, jobId: string | null) {
  if (jobId === null) return nothing;
  await advanceJob(ctx, { jobId, workMs: WORK_MS, workOf: () => changeWork, person: ctx }).catch(leaveToJob);
  const {
    changed,
    unchanged,
    failed,
    result,
    status,
    failure: why,
  } = await getRosterJobRow(ctx.db, ctx, jobId);
  const isDone = status !== "QUEUED" && status !== "RUNNING";
  if (!isDone) ctx.afterCommit(jobWaiting(jobId, ctx.organization.id));
  const failure = status === "CANCELLED" ? cancelled : (why as typeof cancelled | null);
  // Written changes stay and can be undone by the job's id, so this is a result and not an error.
  if (failure !== null && changed === 0) throw new ServiceError(failure.reason, failure.message);
  return {
    changed,
    unchanged,
    failed,
    jobId: isDone && changed === 0 && result === null ? null : jobId,
    isDone,
    failure,
  };
}

const cancelled: { reason: ErrorReason; message: string } = {
  reason: "CONFLICT",
  message: "The job was cancelled. What it had done by then stays done.",
};

/** Errors that a retry may fix are left to the job, for example a data mode that is being changed. */
function leaveToJob(error: unknown): void {
  if (!(error instanceof ServiceError) || error.reason !== "UNAVAILABLE") throw error;
}
