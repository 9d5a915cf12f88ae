import type { Tx } from "./database";
import type { JobEvent } from "./job-event";
import { routeEvent } from "./route-event";

interface Received {
  /** The engine's own id, a ULID. */
  readonly id: string;
  /** The id its sender chose, if any. */
  readonly callerId: string | null;
  readonly event: JobEvent;
}

/**
 * Keeps an event and sets off what it triggers. An id the engine has already is the same request sent again and does
 * nothing; a caller's id seen within 24 hours starts no function a second time, but still meets waits.
 */
export async function storeEvent(tx: Tx, { id, callerId, event }: Received): Promise<void> {
  const repeated = callerId !== null && (await isRepeated(tx, callerId));
  const stored = await tx.query(
    "INSERT INTO inngest.event (id, caller_id, payload) VALUES ($1, $2, $3) ON CONFLICT (id) DO NOTHING",
    [id, callerId, JSON.stringify(event)],
  );
  if (stored.rowCount === 1) await routeEvent(tx, event, { startsRuns: !repeated });
}

async function isRepeated(tx: Tx, callerId: string): Promise<boolean> {
  // Two requests with one id at once would both find nothing without the lock.
  await tx.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [`inngest.event:${callerId}`]);
  const found = await tx.query(
    "SELECT 1 FROM inngest.event WHERE caller_id = $1 AND received_at > now() - interval '24 hours' LIMIT 1",
    [callerId],
  );
  return found.rows.length > 0;
}
