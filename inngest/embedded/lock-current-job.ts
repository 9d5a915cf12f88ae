import type { Tx } from "./database";

export interface LockedJob {
  readonly id: string;
  readonly attempt: number;
  readonly eager: boolean;
  readonly again: boolean;
}

/** Locks a running job if it is still in the generation its caller was given; null when that call is stale. */
export async function lockCurrentJob(
  tx: Tx,
  { runId, jobId, generation }: { runId: string; jobId: string; generation: number },
): Promise<LockedJob | null> {
  const { rows } = await tx.query<LockedJob>(
    `SELECT id, attempt, eager, again FROM inngest.job
      WHERE id::text = $1 AND run_id = $2 AND generation = $3 AND status = 'running' FOR UPDATE`,
    [jobId, runId, generation],
  );
  return rows[0] ?? null;
}
