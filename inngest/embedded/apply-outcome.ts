import type pg from "pg";
import { z } from "zod";
import { applyOperation } from "./apply-operation";
import { type Tx, transaction } from "./database";
import { type Dispatch, lockCurrentJob, type LockedJob, queueCall, requeueJob } from "./job-queue";
import { maxAttempts } from "./registration";
import { type CallOutcome, type Operation, parseOperations, RunRefused, serialiseError } from "./response";
import { checkResultSize, checkRunTotals, finishRun, type LockedRun, lockRunningRun } from "./run";

const UNREACHABLE_RETRY_MS = 1000;

export async function applyOutcome(
  pool: pg.Pool,
  dispatch: Dispatch,
  outcome: CallOutcome,
  retryDelayMs: (attempt: number) => number,
): Promise<boolean> {
  const applied = await applyOrFail(pool, dispatch, (tx, run, job) =>
    apply(tx, { run, job, outcome, retryDelayMs }),
  );
  return applied !== "stale";
}

export const checkpointSchema = z.looseObject({
  run_id: z.string(),
  qi_id: z.string(),
  generation_id: z.int(),
  steps: z.array(z.unknown()),
});

/**
 * Saves steps that a call in progress has finished. False when the call must stop: its run ended, its job
 * was dispatched again, or its steps were refused.
 */
export async function saveCheckpoint(
  pool: pg.Pool,
  checkpoint: z.infer<typeof checkpointSchema>,
): Promise<boolean> {
  const { run_id: runId, qi_id: jobId, generation_id: generation, steps } = checkpoint;
  const applied = await applyOrFail(pool, { runId, jobId, generation }, async (tx, run) => {
    for (const operation of parseOperations(steps, run.config.id)) {
      assertFinished(operation);
      await applyOperation(tx, run, operation);
    }
    await checkRunTotals(tx, run.id);
  });
  return applied === "applied";
}

/**
 * A checkpoint of the SDK has only steps that ended. A planned step or a sleep would be lost, because the
 * run's one job is still in progress.
 * @throws RunRefused for other operations
 */
function assertFinished(operation: Operation): void {
  if (operation.op === "StepRun" || operation.op === "StepFailed") return;
  throw new RunRefused(
    `A checkpoint has the operation ${operation.op} (${operation.id}), but may have only steps that ended.`,
  );
}

type Work = (tx: Tx, run: LockedRun, job: LockedJob) => Promise<void>;

/** Does the work unless the dispatch is stale. A refusal rolls it back and fails the run. */
async function applyOrFail(
  pool: pg.Pool,
  dispatch: Dispatch,
  work: Work,
): Promise<"applied" | "refused" | "stale"> {
  try {
    return (await applyLocked(pool, dispatch, work)) ? "applied" : "stale";
  } catch (error) {
    if (!(error instanceof RunRefused)) throw error;
    const fail: Work = (tx, run) => finishRun(tx, run.id, "failed", serialiseError(error));
    return (await applyLocked(pool, dispatch, fail)) ? "refused" : "stale";
  }
}

function applyLocked(pool: pg.Pool, dispatch: Dispatch, work: Work): Promise<boolean> {
  return transaction(pool, async (tx) => {
    const run = await lockRunningRun(tx, dispatch.runId);
    const job = run && (await lockCurrentJob(tx, dispatch));
    if (!run || !job) return false;
    await work(tx, run, job);
    return true;
  });
}

interface Application {
  readonly run: LockedRun;
  readonly job: LockedJob;
  readonly outcome: CallOutcome;
  readonly retryDelayMs: (attempt: number) => number;
}

async function apply(tx: Tx, { run, job, outcome, retryDelayMs }: Application): Promise<void> {
  const retry = async (error: unknown, afterMs: number | null) => {
    if (job.attempt + 1 >= maxAttempts(run.config)) return finishRun(tx, run.id, "failed", error);
    return requeueJob(tx, job, job.attempt + 1, afterMs ?? retryDelayMs(job.attempt));
  };
  switch (outcome.kind) {
    case "completed":
      checkResultSize(`The function "${run.config.id}"`, outcome.output);
      return finishRun(tx, run.id, "completed", outcome.output);
    case "failed":
      return finishRun(tx, run.id, "failed", outcome.error);
    case "erred":
      return retry(outcome.error, outcome.retryAfterMs);
    case "unreachable":
      return requeueJob(tx, job, job.attempt, UNREACHABLE_RETRY_MS);
    case "operations": {
      const { operations, retryAfterMs } = outcome;
      const erred = operations.find((operation) => operation.op === "StepError");
      if (erred === undefined) await tx.query("DELETE FROM inngest.job WHERE id = $1", [job.id]);
      for (const operation of operations) await applyOperation(tx, run, operation);
      await checkRunTotals(tx, run.id);
      if (erred !== undefined) return retry(erred.error, retryAfterMs);
      if (operations.every(({ op }) => op === "StepRun" || op === "StepFailed")) return queueCall(tx, run.id);
    }
  }
}
