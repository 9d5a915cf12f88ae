import type { Tx } from "./database";
import { lockRunningRun } from "./lock-run";
import { queueDiscoveryIfSettled } from "./queue-job";
import { saveStep, type StepState } from "./save-step";

/** Ends a sleep, wait or invocation with its result. Nothing happens when it has ended already. */
export async function resumePause(tx: Tx, pauseId: string, state: StepState): Promise<void> {
  const { rows } = await tx.query<{ run_id: string }>("SELECT run_id FROM inngest.pause WHERE id = $1", [
    pauseId,
  ]);
  const runId = rows[0]?.run_id;
  if (runId === undefined || (await lockRunningRun(tx, runId)) === null) return;
  const ended = await tx.query<{ step_id: string; name: string | null; eager: boolean }>(
    "DELETE FROM inngest.pause WHERE id = $1 RETURNING step_id, name, eager",
    [pauseId],
  );
  const pause = ended.rows[0];
  if (pause === undefined) return;
  await saveStep(tx, runId, { id: pause.step_id, name: pause.name, state });
  await queueDiscoveryIfSettled(tx, runId, pause.eager);
}
