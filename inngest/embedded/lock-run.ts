import type { Tx } from "./database";
import type { FunctionConfig } from "./function-config";
import type { JobEvent } from "./job-event";

/** A run under its lock: until the transaction ends nobody else changes it or its steps. */
export interface LockedRun {
  readonly id: string;
  readonly event: JobEvent;
  readonly config: FunctionConfig;
}

/** Locks a run and reads it; null when it has ended or is unknown, so that late news of it is dropped. */
export async function lockRunningRun(tx: Tx, runId: string): Promise<LockedRun | null> {
  const { rows } = await tx.query<LockedRun>(
    `SELECT run.id, run.event, function.config
       FROM inngest.run JOIN inngest.function ON function.id = run.function_id
      WHERE run.id = $1 AND run.status = 'running' FOR UPDATE OF run`,
    [runId],
  );
  return rows[0] ?? null;
}
