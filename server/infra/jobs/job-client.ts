import { Inngest, type Logger } from "inngest";
import { type JobEvent } from "@/server/domain/kernel/job-events";
import { env } from "@/server/env";
import { logger } from "@/server/infra/logger";

type Level = "debug" | "info" | "warn" | "error";

/** The SDK calls its logger with an object and a text, or with a text and whatever belongs to it. */
const write =
  (level: Level) =>
  (subject: unknown, ...details: unknown[]): void => {
    if (typeof subject === "string") logger()[level]({ details }, subject);
    else logger()[level](subject ?? {}, details.map(String).join(" "));
  };

const jobLogger: Logger = {
  debug: write("debug"),
  info: write("info"),
  warn: write("warn"),
  error: write("error"),
};

/**
 * The one client of the job engine: functions are made with it, events are sent through it. Variables that
 * the SDK itself reads say which engine serves it (docs/rules.md#jobs).
 */
export const jobClient = new Inngest({ id: "creator-roster-service", logger: jobLogger });

/** The first delay of the retry schedule of pushes (docs/rules.md#push-retries). */
export function retryBaseMs(): number {
  return env.PUSH_RETRY_BASE_MS;
}

/** An engine that hangs must not hold up the sender for longer. */
const MAX_WAIT_MS = 1_000;
/** Far below what a job server takes in one request. */
const MAX_EVENTS = 1_000;

/** Events for the next request, and the requests under way: one after the other. */
let waiting: JobEvent[] = [];
let sending = Promise.resolve();

/**
 * Wakes jobs. An unreachable engine loses nothing: the state is in the database, and a sweep sends again.
 * Events that come while others are being sent go together, so an engine that is away piles up no requests.
 * Whoever has more to do need not wait, but calls `jobEventsSent` at its end.
 */
export function sendJobEvents(events: readonly JobEvent[]): Promise<void> {
  if (events.length > 0 && waiting.length === 0) sending = sending.then(sendWaiting);
  waiting.push(...events);
  return sending;
}

/** Resolves once every event so far is sent or left to the sweep, after some two seconds at most. */
export function jobEventsSent(): Promise<void> {
  return sending;
}

async function sendWaiting(): Promise<void> {
  const events = waiting;
  waiting = [];
  for (let first = 0; first < events.length; first += MAX_EVENTS)
    await sendWithin(events.slice(first, first + MAX_EVENTS));
}

async function sendWithin(events: JobEvent[]): Promise<void> {
  const sent = jobClient.send(events).catch((error: unknown) => {
    logger().warn(
      { err: error, events: events.slice(0, 10).map((event) => event.id), count: events.length },
      "job events not sent; the sweep will",
    );
  });
  await Promise.race([sent, new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS))]);
}
