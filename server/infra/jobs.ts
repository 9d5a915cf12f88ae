import { Inngest, type Logger, Middleware } from "inngest";
import { type JobEvent } from "@/server/domain/kernel/job-events";
import { env } from "@/server/env";
import { runsJobs } from "@/server/infra/deployment";
import { logger } from "@/server/infra/logger";
import { inSpan, traceparent } from "@/server/infra/tracing";

type Level = "debug" | "info" | "warn" | "error";

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

/** A step is a span of the trace that its job belongs to. */
class StepSpans extends Middleware.BaseMiddleware {
  readonly id = "step-spans";
  override wrapStepHandler({ stepInfo, next }: Middleware.WrapStepHandlerArgs): Promise<unknown> {
    return inSpan(`step ${stepInfo.options.id}`, {}, next);
  }
}

/**
 * The single client of the job engine. The SDK itself reads the variables that select the engine
 * (docs/rules.md#jobs).
 */
export const jobClient = new Inngest({
  id: "creator-roster-service",
  logger: jobLogger,
  middleware: [StepSpans],
});

export function retryBaseMs(): number {
  return env.PUSH_RETRY_BASE_MS;
}

/** An engine that hangs must not delay the sender longer. */
const MAX_WAIT_MS = 1_000;
const MAX_EVENTS = 1_000;

let waiting: JobEvent[] = [];
let sending = Promise.resolve();

/**
 * Wakes jobs. If the engine is unreachable nothing is lost: the state is in the database, and a sweep sends
 * the events again. Events that arrive during a request are sent together in the next one. Callers with more
 * work need not wait; they call `jobEventsSent` at their end.
 */
export function sendJobEvents(events: readonly JobEvent[]): Promise<void> {
  if (!runsJobs()) return Promise.resolve();
  if (events.length > 0 && waiting.length === 0) sending = sending.then(sendWaiting);
  waiting.push(...inTrace(events));
  return sending;
}

/** The job that an event starts belongs to the trace in which it was sent. */
function inTrace(events: readonly JobEvent[]): JobEvent[] {
  const parent = traceparent();
  if (parent === null) return [...events];
  return events.map((event) => ({ ...event, data: { ...event.data, traceparent: parent } }) as JobEvent);
}

export function jobEventsSent(): Promise<void> {
  return sending;
}

/**
 * Wakes jobs from inside a job, and waits until the engine has the events.
 * @throws Error when the engine took none after the SDK's own retries
 */
export async function handOverJobEvents(events: readonly JobEvent[]): Promise<void> {
  for (let first = 0; first < events.length; first += MAX_EVENTS)
    await jobClient.send(inTrace(events.slice(first, first + MAX_EVENTS)));
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
