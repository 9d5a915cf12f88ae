import type pg from "pg";
import { z } from "zod";
import { type Tx, transaction } from "./database";
import { type JobEvent, RESERVED, seededUlid } from "./job-event";
import type { FunctionConfig } from "./registration";
import { startRun } from "./run";
import { LOCK_SPACES } from "./seam";

const MAX_EVENTS = 5000;
const MAX_EVENT_BYTES = 3 * 1024 * 1024;

const postedEventSchema = z.strictObject({
  name: z.string().min(1, "must not be empty"),
  data: z.record(z.string(), z.unknown()).nullish(),
  id: z.string().nullish(),
  ts: z.number().nullish(),
});
type PostedEvent = z.infer<typeof postedEventSchema>;

export class EventsRefused extends Error {
  override readonly name = "EventsRefused";
}

/**
 * Stores the events of one request, all or none, and returns their ids in order. `seed` is the request's
 * `x-inngest-event-id-seed`, which identifies a repeated request.
 * @throws EventsRefused when one is not an event, or exceeds a real server's limits
 */
export async function receiveEvents(
  pool: pg.Pool,
  body: unknown,
  seed: string | undefined,
): Promise<string[]> {
  const nowMs = Date.now();
  const received = parseEvents(body).map((posted, index) =>
    toReceived(posted, seededUlid(seed, index, nowMs), nowMs),
  );
  await transaction(pool, async (tx) => {
    for (const one of received) await storeEvent(tx, one);
  });
  return received.map(({ id }) => id);
}

function parseEvents(body: unknown): PostedEvent[] {
  const list = Array.isArray(body) ? (body as unknown[]) : [body];
  if (list.length > MAX_EVENTS) {
    throw new EventsRefused(`A request may carry at most ${MAX_EVENTS} events.`);
  }
  const result = z.array(postedEventSchema).safeParse(list);
  if (!result.success) throw new EventsRefused(`Not an event: ${z.prettifyError(result.error)}`);
  for (const event of result.data) {
    if (event.name.startsWith(RESERVED)) {
      throw new EventsRefused(
        `The event name "${event.name}" is reserved: choose one outside "${RESERVED}".`,
      );
    }
    if (Buffer.byteLength(JSON.stringify(event)) > MAX_EVENT_BYTES) {
      throw new EventsRefused(`The event "${event.name}" has more than 3 MB.`);
    }
  }
  return result.data;
}

interface Received {
  readonly id: string;
  readonly callerId: string | null;
  readonly event: JobEvent;
}

function toReceived({ id: given, name, data, ts }: PostedEvent, id: string, nowMs: number): Received {
  const callerId = given === undefined || given === "" ? null : given;
  const isDated = ts !== undefined && ts !== null && ts !== 0;
  return { id, callerId, event: { id: callerId ?? id, name, data: data ?? {}, ts: isDated ? ts : nowMs } };
}

/**
 * Stores an event and starts the functions that it triggers. A stored id means a repeated request, and a
 * sender's id counts once within 24 hours: neither starts anything.
 */
export async function storeEvent(tx: Tx, { id, callerId, event }: Received): Promise<void> {
  const repeated = callerId !== null && (await isRepeated(tx, callerId));
  const stored = await tx.query(
    "INSERT INTO inngest.event (id, caller_id, payload) VALUES ($1, $2, $3) ON CONFLICT (id) DO NOTHING",
    [id, callerId, JSON.stringify(event)],
  );
  if (stored.rowCount !== 1 || repeated) return;
  const { rows } = await tx.query<{ config: FunctionConfig }>(
    "SELECT config FROM inngest.function WHERE active AND $1 = ANY (event_names) ORDER BY id",
    [event.name],
  );
  for (const { config } of rows) await startRun(tx, config, event);
}

async function isRepeated(tx: Tx, callerId: string): Promise<boolean> {
  // Without the lock, two concurrent requests with the same id would both find nothing.
  await tx.query("SELECT pg_advisory_xact_lock(hashtextextended($1, $2))", [
    `inngest.event:${callerId}`,
    LOCK_SPACES.jobEvent,
  ]);
  const found = await tx.query(
    "SELECT 1 FROM inngest.event WHERE caller_id = $1 AND received_at > now() - interval '24 hours' LIMIT 1",
    [callerId],
  );
  return found.rows.length > 0;
}
