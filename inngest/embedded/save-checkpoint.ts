import type pg from "pg";
import { z } from "zod";
import { applyOperation } from "./apply-operation";
import { transaction } from "./database";
import { finishRun } from "./finish-run";
import { lockCurrentJob } from "./lock-current-job";
import { lockRunningRun } from "./lock-run";
import { parseOperations } from "./operation";
import { serialise } from "./read-answer";
import { checkRunTotals } from "./run-limits";
import { RunRefused } from "./run-refused";

export const checkpointSchema = z.looseObject({
  run_id: z.string(),
  qi_id: z.string(),
  generation_id: z.int(),
  steps: z.array(z.unknown()),
});

/**
 * Keeps steps that a call still in progress has finished. False when the call is stale (its run ended, or its job was
 * dispatched again): the SDK then stops it.
 */
export async function saveCheckpoint(
  pool: pg.Pool,
  checkpoint: z.infer<typeof checkpointSchema>,
): Promise<boolean> {
  const { run_id: runId, qi_id: jobId, generation_id: generation, steps } = checkpoint;
  const save = (refusal: RunRefused | null) =>
    transaction(pool, async (tx) => {
      const run = await lockRunningRun(tx, runId);
      if (run === null || (await lockCurrentJob(tx, { runId, jobId, generation })) === null) return false;
      if (refusal !== null) {
        await finishRun(tx, run, { status: "failed", error: serialise(refusal) });
        return false;
      }
      for (const operation of parseOperations(steps)) await applyOperation(tx, run, operation, false);
      await checkRunTotals(tx, run.id);
      return true;
    });
  try {
    return await save(null);
  } catch (error) {
    if (error instanceof RunRefused) return save(error);
    throw error;
  }
}
