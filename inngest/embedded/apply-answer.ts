import type pg from "pg";
import { applyOperation } from "./apply-operation";
import type { CallAnswer } from "./call-answer";
import { type Tx, transaction, wakeLeader } from "./database";
import { finishRun } from "./finish-run";
import { maxAttempts } from "./function-config";
import { lockCurrentJob, type LockedJob } from "./lock-current-job";
import { type LockedRun, lockRunningRun } from "./lock-run";
import type { Operation } from "./operation";
import { queueDiscovery, queueDiscoveryIfSettled } from "./queue-job";
import { serialise } from "./read-answer";
import { checkResultSize, checkRunTotals } from "./run-limits";
import { RunRefused } from "./run-refused";

/** One dispatch of a job: an answer counts only while the job is still in this generation. */
export interface Dispatch {
  readonly runId: string;
  readonly jobId: string;
  readonly generation: number;
}

const UNREACHABLE_RETRY_MS = 1000;

/**
 * Applies what came of a call, in one transaction under the run's lock. False when the answer is stale: its run
 * ended, or its job was dispatched again since.
 */
export async function applyAnswer(
  pool: pg.Pool,
  dispatch: Dispatch,
  answer: CallAnswer,
  retryDelayMs: (attempt: number) => number,
): Promise<boolean> {
  try {
    return await transaction(pool, async (tx) => {
      const run = await lockRunningRun(tx, dispatch.runId);
      const job = run && (await lockCurrentJob(tx, dispatch));
      if (!run || !job) return false;
      await apply(tx, { run, job, answer, retryDelayMs });
      return true;
    });
  } catch (error) {
    // What was applied before the refusal is rolled back; the failure is applied in its place.
    if (!(error instanceof RunRefused)) throw error;
    return applyAnswer(pool, dispatch, { kind: "failed", error: serialise(error) }, retryDelayMs);
  }
}

interface Application {
  readonly run: LockedRun;
  readonly job: LockedJob;
  readonly answer: CallAnswer;
  readonly retryDelayMs: (attempt: number) => number;
}

async function apply(tx: Tx, { run, job, answer, retryDelayMs }: Application): Promise<void> {
  const retry = async (error: unknown, afterMs: number | null) => {
    if (job.attempt + 1 >= maxAttempts(run.config)) return finishRun(tx, run, { status: "failed", error });
    return requeue(tx, job, job.attempt + 1, afterMs ?? retryDelayMs(job.attempt));
  };
  switch (answer.kind) {
    case "completed":
      checkResultSize(`The function "${run.config.id}"`, answer.output);
      return finishRun(tx, run, { status: "completed", output: answer.output });
    case "failed":
      return finishRun(tx, run, { status: "failed", error: answer.error });
    case "erred":
      return retry(answer.error, answer.retryAfterMs);
    case "unreachable":
      return requeue(tx, job, job.attempt, UNREACHABLE_RETRY_MS);
    case "operations": {
      const erred = answer.operations.find((operation) => operation.op === "StepError");
      if (erred === undefined) await tx.query("DELETE FROM inngest.job WHERE id = $1", [job.id]);
      for (const operation of answer.operations) await applyOperation(tx, run, operation, answer.eager);
      await checkRunTotals(tx, run.id);
      if (erred !== undefined) return retry(erred.error, answer.retryAfterMs);
      if (answer.operations.some((operation) => operation.op === "RunComplete")) return;
      if (job.again) return queueDiscovery(tx, run.id);
      return queueDiscoveryIfSettled(tx, run.id, endedAny(answer.operations) && (answer.eager || job.eager));
    }
  }
}

/** Merely planned steps are no reason to look again before they end. */
function endedAny(operations: readonly Operation[]): boolean {
  return operations.some(({ op }) => op === "StepRun" || op === "StepFailed");
}

async function requeue(tx: Tx, job: LockedJob, attempt: number, delayMs: number): Promise<void> {
  await tx.query(
    `UPDATE inngest.job SET status = 'queued', again = false, attempt = $2,
            due_at = clock_timestamp() + $3 * interval '1 millisecond' WHERE id = $1`,
    [job.id, attempt, delayMs],
  );
  await wakeLeader(tx);
}
