import type pg from "pg";
import { slotsOf } from "./concurrency";
import { type Tx, transaction } from "./database";
import { type JobEvent, ulid } from "./job-event";
import { DISCOVERY, queueDiscoveryIfSettled, type StepState } from "./job-queue";
import type { FunctionConfig } from "./registration";
import { RunRefused } from "./response";

const MIB = 1024 * 1024;
const MAX_STEPS = 1000;
const MAX_RESULT_BYTES = 4 * MIB;
const MAX_RUN_BYTES = 32 * MIB;
const EXPIRED_BATCH = 200;

/** Creates a run, its first call, and the pauses by which events cancel it. Returns the run's id. */
export async function startRun(tx: Tx, config: FunctionConfig, event: JobEvent): Promise<string> {
  const id = ulid(Date.now());
  const slots = slotsOf(config, event);
  // An event dated ahead starts its functions at its own time.
  await tx.query(
    `WITH run AS (INSERT INTO inngest.run (id, function_id, event, slots) VALUES ($1, $2, $3, $4)),
          job AS (INSERT INTO inngest.job (run_id, step_id, slots, due_at)
                  VALUES ($1, $5, $4, greatest(now(), to_timestamp($6::double precision / 1000))))
     SELECT pg_notify('inngest', '')`,
    [id, config.id, JSON.stringify(event), slots, DISCOVERY, event.ts],
  );
  for (const cancel of config.cancel) {
    await tx.query(
      "INSERT INTO inngest.pause (run_id, kind, event_name, expression) VALUES ($1, 'cancel', $2, $3)",
      [id, cancel.event, cancel.if ?? null],
    );
  }
  return id;
}

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

interface FinishedStep {
  readonly id: string;
  readonly name?: string | null | undefined;
  readonly state: StepState;
}

/** Saves a step's result and counts it towards the limits; the first one stands. Needs the run's lock. */
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

/** @throws RunRefused when a step or function returns more than a real server takes: 4 MB. */
export function checkResultSize(what: string, result: unknown): void {
  const bytes = Buffer.byteLength(JSON.stringify(result ?? null));
  if (bytes > MAX_RESULT_BYTES) {
    throw new RunRefused(`${what} returned ${bytes} bytes; at most 4 MB may be returned.`);
  }
}

/** @throws RunRefused when the run is beyond a real server's limits: 1,000 steps and 32 MB of results. */
export async function checkRunTotals(tx: Tx, runId: string): Promise<void> {
  const { rows } = await tx.query<{ step_count: number; step_bytes: string }>(
    "SELECT step_count, step_bytes FROM inngest.run WHERE id = $1",
    [runId],
  );
  const { step_count: steps = 0, step_bytes: bytes = "0" } = rows[0] ?? {};
  if (steps > MAX_STEPS) throw new RunRefused("The run has more than 1,000 steps; go on in a new run.");
  if (Number(bytes) > MAX_RUN_BYTES) {
    throw new RunRefused("The steps of the run returned more than 32 MB; return ids and counts only.");
  }
}

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

/** Ends the sleeps, waits and invocations whose time has come. True when there may be more. */
export async function expirePauses(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ id: string; kind: "sleep" | "event" | "invoke" }>(
    "SELECT id, kind FROM inngest.pause WHERE expires_at <= now() ORDER BY expires_at LIMIT $1",
    [EXPIRED_BATCH],
  );
  for (const { id, kind } of rows) {
    await transaction(pool, (tx) =>
      resumePause(tx, id, kind === "invoke" ? INVOKED_TOO_LONG : { data: null }),
    );
  }
  return rows.length === EXPIRED_BATCH;
}

const INVOKED_TOO_LONG: StepState = {
  error: { name: "InvokeTimeoutError", message: "The invoked function did not end in time." },
};
