import type pg from "pg";
import { z } from "zod";
import { transaction } from "./database";
import { postedEventSchema, toJobEvent } from "./job-event";
import { HttpProblem } from "./http-problem";
import { storeEvent } from "./store-event";
import { seededUlid } from "./ulid";

const MAX_EVENTS = 5000;
const MAX_EVENT_BYTES = 3 * 1024 * 1024;

/**
 * Takes in the events of one request, all or none, and answers their ids in order. `seed` is the request's
 * `x-inngest-event-id-seed`, by which a request sent again is known.
 * @throws HttpProblem 400 when one is not an event, or beyond a real server's limits.
 */
export async function receiveEvents(
  pool: pg.Pool,
  body: unknown,
  seed: string | undefined,
): Promise<string[]> {
  const nowMs = Date.now();
  const posted = parseEvents(body);
  const received = posted.map((event, index) => {
    const id = seededUlid(seed, index, nowMs);
    return {
      id,
      callerId: event.id === undefined || event.id === "" ? null : event.id,
      event: toJobEvent(event, id, nowMs),
    };
  });
  await transaction(pool, async (tx) => {
    for (const one of received) await storeEvent(tx, one);
  });
  return received.map(({ id }) => id);
}

function parseEvents(body: unknown) {
  const list = Array.isArray(body) ? (body as unknown[]) : [body];
  if (list.length > MAX_EVENTS)
    throw new HttpProblem(400, `A request may carry at most ${MAX_EVENTS} events.`);
  const result = z.array(postedEventSchema).safeParse(list);
  if (!result.success) throw new HttpProblem(400, `Not an event: ${z.prettifyError(result.error)}`);
  for (const event of result.data) {
    if (event.name.startsWith("inngest/")) {
      throw new HttpProblem(
        400,
        `The event name "${event.name}" is reserved: choose one outside "inngest/".`,
      );
    }
    if (Buffer.byteLength(JSON.stringify(event)) > MAX_EVENT_BYTES) {
      throw new HttpProblem(400, `The event "${event.name}" has more than 3 MB.`);
    }
  }
  return result.data;
}
