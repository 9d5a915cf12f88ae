import type pg from "pg";
import type { SlotCounts } from "./concurrency";
import type { FunctionConfig } from "./function-config";
import type { JobEvent } from "./job-event";
import type { StepState } from "./save-step";

/** A job the leader has taken: running, in a generation of its own. */
export interface ClaimedJob {
  readonly id: string;
  readonly run_id: string;
  readonly step_id: string;
  readonly attempt: number;
  readonly generation: number;
  readonly slots: readonly string[];
  readonly event: JobEvent;
  readonly config: FunctionConfig;
  readonly function_uuid: string;
  /** The steps that ended so far, in that order. */
  readonly steps: readonly { readonly id: string; readonly state: StepState }[];
  /** Other steps of the run are pending, so nothing may be run early. */
  readonly has_siblings: boolean;
}

/**
 * Takes due jobs, oldest first, at most `limit` and within the concurrency limits. May take fewer than are due: when
 * a batch filled a slot, the next call looks past the jobs waiting for it.
 */
export async function claimJobs(pool: pg.Pool, counts: SlotCounts, limit: number): Promise<ClaimedJob[]> {
  const due = await pool.query<{ id: string; slots: string[] }>(
    `SELECT id, slots FROM inngest.job
      WHERE status = 'queued' AND due_at <= now() AND NOT slots && $1 ORDER BY due_at, id LIMIT $2`,
    [counts.full(), limit],
  );
  const taken = due.rows.filter(({ slots }) => counts.take(slots));
  if (taken.length === 0) return [];
  const { rows } = await pool.query<ClaimedJob>(CLAIM, [taken.map(({ id }) => id)]);
  const claimed = new Set(rows.map(({ id }) => id));
  for (const { id, slots } of taken) if (!claimed.has(id)) counts.release(slots);
  return rows;
}

/**
 * Commits without waiting for the disk: a claim lost with a crash of PostgreSQL is made again. A generation is an
 * instant, so that a lost one is not given out a second time.
 */
const CLAIM = `
  UPDATE inngest.job SET status = 'running',
         generation = greatest(generation + 1, (extract(epoch FROM clock_timestamp()) * 1000)::bigint)
    FROM inngest.run JOIN inngest.function ON function.id = run.function_id
         CROSS JOIN set_config('synchronous_commit', 'off', true)
   WHERE job.id = ANY ($1::uuid[]) AND job.status = 'queued' AND run.id = job.run_id
  RETURNING job.id, job.run_id, job.step_id, job.attempt, job.generation::double precision, job.slots, run.event, function.config,
            function.uuid AS function_uuid,
            (SELECT coalesce(json_agg(json_build_object('id', id, 'state', state) ORDER BY position), '[]')
               FROM inngest.step WHERE run_id = run.id) AS steps,
            EXISTS (SELECT FROM inngest.job AS other WHERE other.run_id = run.id AND other.id <> job.id)
              OR EXISTS (SELECT FROM inngest.pause WHERE run_id = run.id AND kind <> 'cancel') AS has_siblings`;

/** A new leader finds the calls of the last one unanswered: they are made again, in a new generation. */
export async function requeueRunningJobs(pool: pg.Pool): Promise<number> {
  const { rowCount } = await pool.query(
    "UPDATE inngest.job SET status = 'queued', due_at = least(due_at, now()) WHERE status = 'running'",
  );
  return rowCount ?? 0;
}
