import { slotsOf } from "./concurrency";
import type { Tx } from "./database";
import { type JobEvent, ulid } from "./job-event";
import { queueCall, type StepState } from "./job-queue";
import type { FunctionConfig } from "./registration";
import { RunRefused } from "./response";

const MIB = 1024 * 1024;
const MAX_STEPS = 1000;
const MAX_RESULT_BYTES = 4 * MIB;
const MAX_RUN_BYTES = 32 * MIB;

export async function startRun(tx: Tx, config: FunctionConfig, event: JobEvent): Promise<string> {
  const id = ulid(Date.now());
  await tx.query("INSERT INTO inngest.run (id, function_id, event, slots) VALUES ($1, $2, $3, $4)", [
    id,
    config.id,
    JSON.stringify(event),
    slotsOf(config, event),
  ]);
  // An event dated in the future starts its functions at that time.
  await queueCall(tx, id, { dueAt: event.ts });
  return id;
}

export interface LockedRun {
  readonly id: string;
  readonly event: JobEvent;
  readonly config: FunctionConfig;
}

/** Locks and reads a run; null when it has ended or is unknown, so that late outcomes are dropped. */
export async function lockRunningRun(tx: Tx, runId: string): Promise<LockedRun | null> {
  const { rows } = await tx.query<LockedRun>(
    `SELECT run.id, run.event, function.config
       FROM inngest.run JOIN inngest.function ON function.id = run.function_id
      WHERE run.id = $1 AND run.status = 'running' FOR UPDATE OF run`,
    [runId],
  );
  return rows[0] ?? null;
}

interface FinishedStep {
  readonly id: string;
  readonly name?: string | null | undefined;
  readonly state: StepState;
}

/** Saves a step's result and counts it towards the limits; the first result stays. Needs the run's lock. */
export async function saveStep(tx: Tx, runId: string, { id, name, state }: FinishedStep): Promise<void> {
  const text = JSON.stringify(state);
  await tx.query(
    `WITH saved AS (
       INSERT INTO inngest.step (run_id, id, name, state) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING RETURNING id
     )
     UPDATE inngest.run SET step_count = step_count + 1, step_bytes = step_bytes + $5
      WHERE id = $1 AND EXISTS (SELECT FROM saved)`,
    [runId, id, name ?? null, text, Buffer.byteLength(text)],
  );
}

/** @throws RunRefused when a step or function returns more than 4 MB, a real server's limit */
export function checkResultSize(what: string, result: unknown): void {
  const bytes = Buffer.byteLength(JSON.stringify(result ?? null));
  if (bytes > MAX_RESULT_BYTES) {
    throw new RunRefused(`${what} returned ${bytes} bytes; at most 4 MB may be returned.`);
  }
}

/** @throws RunRefused when the run exceeds a real server's limits: 1,000 steps and 32 MB of results */
export async function checkRunTotals(tx: Tx, runId: string): Promise<void> {
  const { rows } = await tx.query<{ step_count: number; step_bytes: string }>(
    "SELECT step_count, step_bytes FROM inngest.run WHERE id = $1",
    [runId],
  );
  const { step_count: steps = 0, step_bytes: bytes = "0" } = rows[0] ?? {};
  if (steps > MAX_STEPS) throw new RunRefused("The run has more than 1,000 steps; continue in a new run.");
  if (Number(bytes) > MAX_RUN_BYTES) {
    throw new RunRefused("The steps of the run returned more than 32 MB; return ids and counts only.");
  }
}

export async function finishRun(
  tx: Tx,
  runId: string,
  status: "completed" | "failed",
  output: unknown,
): Promise<void> {
  await tx.query("UPDATE inngest.run SET status = $2, output = $3, ended_at = now() WHERE id = $1", [
    runId,
    status,
    JSON.stringify(output ?? null),
  ]);
  await tx.query("DELETE FROM inngest.job WHERE run_id = $1", [runId]);
}
