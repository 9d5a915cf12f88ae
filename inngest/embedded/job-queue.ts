import type pg from "pg";
import type { SlotCounts } from "./concurrency";
import { type Tx, wakeLeader } from "./database";
import type { JobEvent } from "./job-event";
import type { FunctionConfig } from "./registration";

/** Step id of a call that runs the function from its start to find the next step. */
const DISCOVERY = "step";

/** A finished step as the SDK reads it; `data` may be null, `error` is a serialized error. */
export type StepState = { readonly data: unknown } | { readonly error: unknown };

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
  /** The finished steps, in order. */
  readonly steps: readonly { readonly id: string; readonly state: StepState }[];
}

/**
 * Queues the next call of a run: the planned step `stepId`, or else a discovery. Due at `dueAt` (epoch ms),
 * or at once if that has passed.
 */
export async function queueCall(
  tx: Tx,
  runId: string,
  { stepId = DISCOVERY, dueAt = 0 }: { stepId?: string; dueAt?: number } = {},
): Promise<void> {
  await tx.query(
    `WITH job AS (INSERT INTO inngest.job (run_id, step_id, slots, due_at)
                  SELECT id, $2, slots, greatest(now(), to_timestamp($3::double precision / 1000))
                    FROM inngest.run WHERE id = $1 ON CONFLICT (run_id, step_id) DO NOTHING)
     SELECT pg_notify('inngest', '')`,
    [runId, stepId, dueAt],
  );
}

/**
 * Claims due jobs, oldest first, at most `limit` and within the concurrency limits. May claim fewer than
 * are due: when a batch filled a slot, the next call skips the jobs waiting for it. Returns none once
 * another leadership than `term` has started.
 */
export async function claimJobs(
  pool: pg.Pool,
  term: number,
  counts: SlotCounts,
  limit: number,
): Promise<ClaimedJob[]> {
  const due = await pool.query<{ id: string; slots: string[] }>(
    `SELECT id, slots FROM inngest.job
      WHERE status = 'queued' AND due_at <= now() AND NOT slots && $1 ORDER BY due_at, id LIMIT $2`,
    [counts.full(), limit],
  );
  const taken = due.rows.filter(({ slots }) => counts.take(slots));
  if (taken.length === 0) return [];
  const { rows } = await pool.query<ClaimedJob>(CLAIM, [taken.map(({ id }) => id), term]);
  const claimed = new Set(rows.map(({ id }) => id));
  for (const { id, slots } of taken) if (!claimed.has(id)) counts.release(slots);
  return rows;
}

/**
 * Commits without waiting for the disk: a claim lost in a crash of PostgreSQL is repeated. A generation is
 * an instant, so a lost one is never reused. The lock on the term makes a new leader wait for the claim and
 * find it.
 */
const CLAIM = `
  WITH lead AS MATERIALIZED (SELECT term FROM inngest.lead WHERE term = $2 FOR SHARE)
  UPDATE inngest.job SET status = 'running',
         generation = greatest(generation + 1, (extract(epoch FROM clock_timestamp()) * 1000)::bigint)
    FROM lead CROSS JOIN inngest.run JOIN inngest.function ON function.id = run.function_id
         CROSS JOIN set_config('synchronous_commit', 'off', true)
   WHERE job.id = ANY ($1::uuid[]) AND job.status = 'queued' AND run.id = job.run_id
  RETURNING job.id, job.run_id, job.step_id, job.attempt, job.generation::double precision, job.slots, run.event,
            function.config, function.uuid AS function_uuid,
            (SELECT coalesce(json_agg(json_build_object('id', id, 'state', state) ORDER BY position), '[]')
               FROM inngest.step WHERE run_id = run.id) AS steps`;

/** One dispatch of a job: its outcome only counts while the job is in this generation. */
export interface Dispatch {
  readonly runId: string;
  readonly jobId: string;
  readonly generation: number;
}

export interface LockedJob {
  readonly id: string;
  readonly attempt: number;
}

export async function lockCurrentJob(tx: Tx, dispatch: Dispatch): Promise<LockedJob | null> {
  const { rows } = await tx.query<LockedJob>(
    `SELECT id, attempt FROM inngest.job
      WHERE id::text = $1 AND run_id = $2 AND generation = $3 AND status = 'running' FOR UPDATE`,
    [dispatch.jobId, dispatch.runId, dispatch.generation],
  );
  return rows[0] ?? null;
}

export async function requeueJob(tx: Tx, job: LockedJob, attempt: number, delayMs: number): Promise<void> {
  await tx.query(
    `UPDATE inngest.job SET status = 'queued', attempt = $2,
            due_at = clock_timestamp() + $3 * interval '1 millisecond' WHERE id = $1`,
    [job.id, attempt, delayMs],
  );
  await wakeLeader(tx);
}

/** Calls of the previous leader without an outcome are repeated in a new generation. */
export async function requeueRunningJobs(pool: pg.Pool): Promise<number> {
  const { rowCount } = await pool.query(
    "UPDATE inngest.job SET status = 'queued', due_at = least(due_at, now()) WHERE status = 'running'",
  );
  return rowCount ?? 0;
}
