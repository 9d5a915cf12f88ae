import { type Tx, wakeLeader } from "./database";
import { parseDeadline } from "./duration";
import { parseExpression } from "./expression";
import { FUNCTION_FAILED } from "./function-config";
import type { LockedRun } from "./lock-run";
import type { OperationOf } from "./operation";
import { RunRefused } from "./run-refused";

/** Lets a run sleep; the SDK puts the duration, or the date, into the operation's name. */
export async function sleep(
  tx: Tx,
  run: LockedRun,
  { id, name, displayName }: OperationOf<"Sleep">,
  eager: boolean,
): Promise<void> {
  const expiresAt = understand(displayName ?? id, () => new Date(parseDeadline(name, Date.now())));
  await tx.query(
    `INSERT INTO inngest.pause (run_id, kind, step_id, name, eager, expires_at)
     VALUES ($1, 'sleep', $2, $3, $4, $5)`,
    [run.id, id, displayName, eager, expiresAt],
  );
  await wakeLeader(tx);
}

/** Lets a run wait for an event, named by the operation's name, that meets its condition. */
export async function waitForEvent(
  tx: Tx,
  run: LockedRun,
  { id, name, displayName, opts }: OperationOf<"WaitForEvent">,
  eager: boolean,
): Promise<void> {
  const step = displayName ?? id;
  if (name.startsWith("inngest/") && name !== FUNCTION_FAILED) {
    throw new RunRefused(`The step "${step}" waits for ${name}, which the embedded engine never sends.`);
  }
  const expiresAt = understand(step, () => new Date(parseDeadline(opts.timeout, Date.now())));
  if (opts.if) understand(step, () => parseExpression(opts.if ?? ""));
  await tx.query(
    `INSERT INTO inngest.pause (run_id, kind, step_id, name, event_name, expression, eager, expires_at)
     VALUES ($1, 'event', $2, $3, $4, $5, $6, $7)`,
    [run.id, id, displayName, name, opts.if ?? null, eager, expiresAt],
  );
  await wakeLeader(tx);
}

function understand<T>(step: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new RunRefused(
      `The step "${step}" cannot wait: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}
