import { type Tx, wakeLeader } from "./database";
import { parseExpression } from "./expression";
import { FUNCTION_FAILED, RESERVED, ulid } from "./job-event";
import { queueStep } from "./job-queue";
import type { FunctionConfig } from "./registration";
import { type Operation, type OperationOf, RunRefused } from "./response";
import { finishRun } from "./route-event";
import { checkResultSize, type LockedRun, saveStep, startRun } from "./run";
import { parseDeadline, parseSleepEnd } from "./timing";

/**
 * Carries out one operation of a run under lock. Retries (`StepError`) belong to the job: the caller's.
 * @throws RunRefused when the operation is beyond this engine or a limit.
 */
export async function applyOperation(tx: Tx, run: LockedRun, operation: Operation): Promise<void> {
  switch (operation.op) {
    case "StepRun":
      checkResultSize(`The step "${operation.displayName ?? operation.id}"`, operation.data);
      return saveStep(tx, run.id, { ...operation, state: { data: operation.data ?? null } });
    case "StepFailed":
      return saveStep(tx, run.id, { ...operation, state: { error: operation.error } });
    case "RunComplete":
      checkResultSize(`The function "${run.config.id}"`, operation.data);
      return finishRun(tx, run, { status: "completed", output: operation.data ?? null });
    case "StepPlanned":
    case "Sleep":
    case "WaitForEvent":
    case "InvokeFunction":
      if (await isKnown(tx, run.id, operation.id)) return;
      return begin(tx, run, operation);
    case "StepError":
      return;
  }
}

/** A racing run is discovered while steps are pending, and then reports them once more. */
async function isKnown(tx: Tx, runId: string, stepId: string): Promise<boolean> {
  const { rows } = await tx.query<{ known: boolean }>(
    `SELECT EXISTS (SELECT FROM inngest.step WHERE run_id = $1 AND id = $2)
         OR EXISTS (SELECT FROM inngest.job WHERE run_id = $1 AND step_id = $2)
         OR EXISTS (SELECT FROM inngest.pause WHERE run_id = $1 AND step_id = $2) AS known`,
    [runId, stepId],
  );
  return rows[0]?.known === true;
}

async function begin(
  tx: Tx,
  run: LockedRun,
  operation: OperationOf<"StepPlanned" | "Sleep" | "WaitForEvent" | "InvokeFunction">,
): Promise<void> {
  switch (operation.op) {
    case "StepPlanned":
      return queueStep(tx, run.id, operation.id, operation.race);
    case "Sleep":
      return sleep(tx, run, operation);
    case "WaitForEvent":
      return waitForEvent(tx, run, operation);
    case "InvokeFunction":
      return invokeFunction(tx, run, operation);
  }
}

/** The SDK puts the duration, or the date, into the operation's name. */
async function sleep(tx: Tx, run: LockedRun, operation: OperationOf<"Sleep">): Promise<void> {
  const { id, name, displayName, race } = operation;
  const expiresAt = understand(displayName ?? id, () => new Date(parseSleepEnd(name, Date.now())));
  await tx.query(
    `INSERT INTO inngest.pause (run_id, kind, step_id, name, eager, expires_at)
     VALUES ($1, 'sleep', $2, $3, $4, $5)`,
    [run.id, id, displayName, race, expiresAt],
  );
  await wakeLeader(tx);
}

/** The SDK puts the event's name into the operation's. */
async function waitForEvent(tx: Tx, run: LockedRun, operation: OperationOf<"WaitForEvent">): Promise<void> {
  const { id, name, displayName, opts, race } = operation;
  const step = displayName ?? id;
  if (name.startsWith(RESERVED) && name !== FUNCTION_FAILED) {
    throw new RunRefused(`The step "${step}" waits for ${name}, which the embedded engine never sends.`);
  }
  const expiresAt = understand(step, () => new Date(parseDeadline(opts.timeout, Date.now())));
  if (opts.if) understand(step, () => parseExpression(opts.if ?? ""));
  await tx.query(
    `INSERT INTO inngest.pause (run_id, kind, step_id, name, event_name, expression, eager, expires_at)
     VALUES ($1, 'event', $2, $3, $4, $5, $6, $7)`,
    [run.id, id, displayName, name, opts.if ?? null, race, expiresAt],
  );
  await wakeLeader(tx);
}

function understand<T>(step: string, parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    throw new RunRefused(
      `The step "${step}" cannot wait: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

/** Starts the invoked function and waits for its result; an unknown function is an error of the step. */
async function invokeFunction(
  tx: Tx,
  run: LockedRun,
  { id, displayName, opts, race }: OperationOf<"InvokeFunction">,
): Promise<void> {
  const { rows } = await tx.query<{ config: FunctionConfig }>(
    "SELECT config FROM inngest.function WHERE active AND id = $1",
    [opts.function_id],
  );
  const config = rows[0]?.config;
  if (config === undefined) {
    const message = `There is no function "${opts.function_id}" to invoke.`;
    return saveStep(tx, run.id, { id, name: displayName, state: { error: { name: "Error", message } } });
  }
  const nowMs = Date.now();
  const event = {
    id: ulid(nowMs),
    name: `${RESERVED}function.invoked`,
    data: opts.payload?.data ?? {},
    ts: nowMs,
  };
  const invokedRunId = await startRun(tx, config, event);
  const expiresAt = opts.timeout ? new Date(parseDeadline(opts.timeout, nowMs)) : null;
  await tx.query(
    `INSERT INTO inngest.pause (run_id, kind, step_id, name, invoked_run_id, eager, expires_at)
     VALUES ($1, 'invoke', $2, $3, $4, $5, $6)`,
    [run.id, id, displayName, invokedRunId, race, expiresAt],
  );
  await wakeLeader(tx);
}
