import { type Tx, wakeLeader } from "./database";

/** The step id of the call that runs the function from its start and finds out what comes next. */
export const DISCOVERY = "step";

/**
 * Queues the next discovery of a run. One that is queued already will see everything done so far; one that is
 * running may not, and is marked to be followed by another.
 */
export async function queueDiscovery(tx: Tx, runId: string): Promise<void> {
  await tx.query(
    `INSERT INTO inngest.job (run_id, step_id, slots)
     SELECT id, $2, slots FROM inngest.run WHERE id = $1
     ON CONFLICT (run_id, step_id) DO UPDATE SET again = (job.status = 'running')`,
    [runId, DISCOVERY],
  );
  await wakeLeader(tx);
}

/** Queues a discovery unless other steps of the run are still to end; `eager` does not wait for them. */
export async function queueDiscoveryIfSettled(tx: Tx, runId: string, eager: boolean): Promise<void> {
  if (eager || !(await hasPendingSteps(tx, runId))) await queueDiscovery(tx, runId);
}

/** Queues one planned step; `eager` steps do not wait for those beside them. */
export async function queueStep(tx: Tx, runId: string, stepId: string, eager: boolean): Promise<void> {
  await tx.query(
    `INSERT INTO inngest.job (run_id, step_id, slots, eager)
     SELECT id, $2, slots, $3 FROM inngest.run WHERE id = $1
       AND NOT EXISTS (SELECT FROM inngest.step WHERE run_id = $1 AND id = $2)
     ON CONFLICT (run_id, step_id) DO NOTHING`,
    [runId, stepId, eager],
  );
  await wakeLeader(tx);
}

async function hasPendingSteps(tx: Tx, runId: string): Promise<boolean> {
  const { rows } = await tx.query<{ pending: boolean }>(
    `SELECT EXISTS (SELECT FROM inngest.job WHERE run_id = $1 AND step_id <> $2)
         OR EXISTS (SELECT FROM inngest.pause WHERE run_id = $1 AND kind <> 'cancel') AS pending`,
    [runId, DISCOVERY],
  );
  return rows[0]?.pending === true;
}
