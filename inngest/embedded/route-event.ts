import type { Tx } from "./database";
import { holds } from "./expression";
import { FUNCTION_FAILED, type JobEvent, ulid } from "./job-event";
import type { StepState } from "./job-queue";
import type { FunctionConfig } from "./registration";
import { type LockedRun, lockRunningRun, resumePause, startRun } from "./run";

/**
 * Starts the functions an event triggers, ends the waits it meets and the runs it cancels.
 * A run that ends may in turn announce its failure by an event: both stand in this file.
 */
export async function routeEvent(
  tx: Tx,
  event: JobEvent,
  { startsRuns = true }: { startsRuns?: boolean } = {},
): Promise<void> {
  // Waits first: a run that this event starts must not be met by the same event.
  await meetWaits(tx, event);
  if (!startsRuns) return;
  const { rows } = await tx.query<{ config: FunctionConfig }>(
    "SELECT config FROM inngest.function WHERE active AND $1 = ANY (event_names) ORDER BY id",
    [event.name],
  );
  for (const { config } of rows) {
    if (isTriggered(config, event)) await startRun(tx, config, event);
  }
}

function isTriggered(config: FunctionConfig, event: JobEvent): boolean {
  return config.triggers.some(
    (trigger) => "event" in trigger && trigger.event === event.name && holds(trigger.expression, { event }),
  );
}

interface Waiting {
  id: string;
  run_id: string;
  kind: "event" | "cancel";
  expression: string | null;
  run_event: unknown;
}

async function meetWaits(tx: Tx, event: JobEvent): Promise<void> {
  const { rows } = await tx.query<Waiting>(
    `SELECT pause.id, pause.run_id, pause.kind, pause.expression, run.event AS run_event
       FROM inngest.pause JOIN inngest.run ON run.id = pause.run_id
      WHERE pause.event_name = $1 AND (pause.expires_at IS NULL OR pause.expires_at > now())
      ORDER BY pause.run_id, pause.id`,
    [event.name],
  );
  for (const pause of rows) {
    if (!holds(pause.expression, { event: pause.run_event, async: event })) continue;
    if (pause.kind === "cancel") await cancelRun(tx, pause.run_id);
    else await resumePause(tx, pause.id, { data: event });
  }
}

/** A call in flight is not interrupted, but its outcome counts no more. */
async function cancelRun(tx: Tx, runId: string): Promise<void> {
  if ((await lockRunningRun(tx, runId)) === null) return;
  await endRun(tx, runId, "cancelled", null);
  await resumeInvoker(tx, runId, {
    error: { name: "Error", message: "The invoked function was cancelled." },
  });
}

export type RunOutcome =
  | { readonly status: "completed"; readonly output: unknown }
  | { readonly status: "failed"; readonly error: unknown };

/** Ends a run: its calls and waits go, its invoker goes on, and a failure is announced to `onFailure`. */
export async function finishRun(tx: Tx, run: LockedRun, outcome: RunOutcome): Promise<void> {
  const failed = outcome.status === "failed";
  await endRun(tx, run.id, outcome.status, failed ? outcome.error : outcome.output);
  await resumeInvoker(tx, run.id, failed ? { error: outcome.error } : { data: outcome.output });
  if (!failed || run.event.name === FUNCTION_FAILED) return;
  const nowMs = Date.now();
  await routeEvent(tx, {
    id: ulid(nowMs),
    name: FUNCTION_FAILED,
    ts: nowMs,
    data: {
      function_id: run.config.id,
      run_id: run.id,
      error: outcome.error,
      event: run.event,
      events: [run.event],
    },
  });
}

async function endRun(tx: Tx, runId: string, status: string, output: unknown): Promise<void> {
  await tx.query("UPDATE inngest.run SET status = $2, output = $3, ended_at = now() WHERE id = $1", [
    runId,
    status,
    JSON.stringify(output ?? null),
  ]);
  await tx.query("DELETE FROM inngest.job WHERE run_id = $1", [runId]);
  await tx.query("DELETE FROM inngest.pause WHERE run_id = $1", [runId]);
}

/** Hands an ended run's result to the run that invoked it, if one did and still waits. */
async function resumeInvoker(tx: Tx, runId: string, state: StepState): Promise<void> {
  const { rows } = await tx.query<{ id: string }>("SELECT id FROM inngest.pause WHERE invoked_run_id = $1", [
    runId,
  ]);
  for (const pause of rows) await resumePause(tx, pause.id, state);
}
