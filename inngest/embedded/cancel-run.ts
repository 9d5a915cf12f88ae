import type { Tx } from "./database";
import { answerInvoker, endRun } from "./end-run";
import { lockRunningRun } from "./lock-run";

/** Cancels a run: a call in flight is not interrupted, but its answer counts no more. */
export async function cancelRun(tx: Tx, runId: string): Promise<void> {
  if ((await lockRunningRun(tx, runId)) === null) return;
  await endRun(tx, runId, "cancelled", null);
  await answerInvoker(tx, runId, {
    error: { name: "Error", message: "The invoked function was cancelled." },
  });
}
