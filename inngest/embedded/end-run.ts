import type { Tx } from "./database";
import { resumePause } from "./resume-pause";
import type { StepState } from "./save-step";

/** Marks a run as ended and drops what was still to come of it. */
export async function endRun(tx: Tx, runId: string, status: string, output: unknown): Promise<void> {
  await tx.query("UPDATE inngest.run SET status = $2, output = $3, ended_at = now() WHERE id = $1", [
    runId,
    status,
    JSON.stringify(output ?? null),
  ]);
  await tx.query("DELETE FROM inngest.job WHERE run_id = $1", [runId]);
  await tx.query("DELETE FROM inngest.pause WHERE run_id = $1", [runId]);
}

/** Hands an ended run's result to the run that invoked it, if one did and still waits. */
export async function answerInvoker(tx: Tx, runId: string, state: StepState): Promise<void> {
  const { rows } = await tx.query<{ id: string }>("SELECT id FROM inngest.pause WHERE invoked_run_id = $1", [
    runId,
  ]);
  for (const pause of rows) await resumePause(tx, pause.id, state);
}
