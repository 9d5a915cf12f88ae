import { type Tx, wakeLeader } from "./database";
import { parseDeadline } from "./duration";
import type { FunctionConfig } from "./function-config";
import type { LockedRun } from "./lock-run";
import type { OperationOf } from "./operation";
import { saveStep } from "./save-step";
import { startRun } from "./start-run";
import { ulid } from "./ulid";

/** Starts the invoked function and lets the run wait for its result; an unknown function is an error of the step. */
export async function invokeFunction(
  tx: Tx,
  run: LockedRun,
  { id, displayName, opts }: OperationOf<"InvokeFunction">,
  eager: boolean,
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
    name: "inngest/function.invoked",
    data: opts.payload?.data ?? {},
    ts: nowMs,
  };
  const invokedRunId = await startRun(tx, config, event);
  const expiresAt = opts.timeout ? new Date(parseDeadline(opts.timeout, nowMs)) : null;
  await tx.query(
    `INSERT INTO inngest.pause (run_id, kind, step_id, name, invoked_run_id, eager, expires_at)
     VALUES ($1, 'invoke', $2, $3, $4, $5, $6)`,
    [run.id, id, displayName, invokedRunId, eager, expiresAt],
  );
  await wakeLeader(tx);
}
