import type { Tx } from "./database";
import { queueCall } from "./job-queue";
import { type Operation, RunRefused } from "./response";
import { checkResultSize, finishRun, type LockedRun, saveStep } from "./run";
import { parseSleepEnd } from "./timing";

/**
 * Executes one operation of a locked run. The caller handles retries (`StepError`).
 * @throws RunRefused when the operation is not supported or exceeds a limit
 */
export async function applyOperation(tx: Tx, run: LockedRun, operation: Operation): Promise<void> {
  const { id } = operation;
  switch (operation.op) {
    case "StepRun":
      checkResultSize(`The step "${operation.displayName ?? id}"`, operation.data);
      return saveStep(tx, run.id, { ...operation, state: { data: operation.data ?? null } });
    case "StepFailed":
      return saveStep(tx, run.id, { ...operation, state: { error: operation.error } });
    case "RunComplete":
      checkResultSize(`The function "${run.config.id}"`, operation.data);
      return finishRun(tx, run.id, "completed", operation.data);
    case "StepPlanned":
      return queueCall(tx, run.id, { stepId: id });
    case "Sleep": {
      const dueAt = parseSleepEnd(operation.name, Date.now());
      if (dueAt === null) throw new RunRefused(sleepRefusal(run, operation.displayName ?? id));
      // The function sees the ended step when the next call wakes it.
      await saveStep(tx, run.id, { id, name: operation.displayName, state: { data: null } });
      return queueCall(tx, run.id, { dueAt });
    }
    case "StepError":
      return;
  }
}

/** The SDK sends the same operation for a duration, which none of the service's functions uses. */
function sleepRefusal(run: LockedRun, step: string): string {
  return `The step "${step}" sleeps for a duration, which the embedded engine does not offer; use step.sleepUntil in "${run.config.id}".`;
}
