import { slotsOf } from "./concurrency";
import type { Tx } from "./database";
import { parseDeadline } from "./duration";
import type { FunctionConfig } from "./function-config";
import type { JobEvent } from "./job-event";
import { DISCOVERY } from "./queue-job";
import { ulid } from "./ulid";

/** Creates a run of a function, its first call, and the pauses by which events cancel it. Returns the run's id. */
export async function startRun(tx: Tx, config: FunctionConfig, event: JobEvent): Promise<string> {
  const nowMs = Date.now();
  const id = ulid(nowMs);
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
    const expiresAt = cancel.timeout === undefined ? null : new Date(parseDeadline(cancel.timeout, nowMs));
    await tx.query(
      `INSERT INTO inngest.pause (run_id, kind, event_name, expression, expires_at)
       VALUES ($1, 'cancel', $2, $3, $4)`,
      [id, cancel.event, cancel.if ?? null, expiresAt],
    );
  }
  return id;
}
