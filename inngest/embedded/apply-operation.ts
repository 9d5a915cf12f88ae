import type { Tx } from "./database";
import { finishRun } from "./finish-run";
import { invokeFunction } from "./invoke-function";
import type { LockedRun } from "./lock-run";
import type { Operation } from "./operation";
import { queueStep } from "./queue-job";
import { checkResultSize } from "./run-limits";
import { saveStep } from "./save-step";
import { sleep, waitForEvent } from "./wait";

/**
 * Carries out one operation of a run under lock. Retries (`StepError`) are the caller's: they belong to its job.
 * `eager`: the run does not wait for parallel steps to settle.
 * @throws RunRefused when the operation is beyond this engine or a limit.
 */
export async function applyOperation(
  tx: Tx,
  run: LockedRun,
  operation: Operation,
  eager: boolean,
): Promise<void> {
  switch (operation.op) {
    case "StepRun":
      checkResultSize(`The step "${operation.displayName ?? operation.id}"`, operation.data);
      return saveStep(tx, run.id, { ...operation, state: { data: operation.data ?? null } });
    case "StepFailed":
      return saveStep(tx, run.id, { ...operation, state: { error: operation.error } });
    case "RunComplete":
      checkResultSize(`The function "${run.config.id}"`, operation.data);
      return finishRun(tx, run, { status: "completed", output: operation.data ?? null });
    case "StepPlanned":
    case "Sleep":
    case "WaitForEvent":
    case "InvokeFunction":
      if (await isKnown(tx, run.id, operation.id)) return;
      return begin(tx, run, operation, eager || operation.race);
    case "StepError":
    case "DiscoveryRequest":
      return;
  }
}

type Beginning = Extract<Operation, { op: "StepPlanned" | "Sleep" | "WaitForEvent" | "InvokeFunction" }>;

async function begin(tx: Tx, run: LockedRun, operation: Beginning, eager: boolean): Promise<void> {
  switch (operation.op) {
    case "StepPlanned":
      return queueStep(tx, run.id, operation.id, eager);
    case "Sleep":
      return sleep(tx, run, operation, eager);
    case "WaitForEvent":
      return waitForEvent(tx, run, operation, eager);
    case "InvokeFunction":
      return invokeFunction(tx, run, operation, eager);
  }
}

/** A racing run is discovered while steps are pending, and then reports them once more. */
async function isKnown(tx: Tx, runId: string, stepId: string): Promise<boolean> {
  const { rows } = await tx.query<{ known: boolean }>(
    `SELECT EXISTS (SELECT FROM inngest.step WHERE run_id = $1 AND id = $2)
         OR EXISTS (SELECT FROM inngest.job WHERE run_id = $1 AND step_id = $2)
         OR EXISTS (SELECT FROM inngest.pause WHERE run_id = $1 AND step_id = $2) AS known`,
    [runId, stepId],
  );
  return rows[0]?.known === true;
}
