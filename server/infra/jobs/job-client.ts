import { Inngest, type Logger } from "inngest";
import { type JobEvent } from "@/server/domain/job-events";
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

/** An engine that hangs must not hold up the sender, which sends between two pushes. */
const MAX_WAIT_MS = 1_000;

/** Wakes jobs. An unreachable engine loses nothing: the state is in the database, and a sweep sends again. */
export async function sendJobEvents(events: readonly JobEvent[]): Promise<void> {
  if (events.length === 0) return;
  const sent = jobClient.send([...events]).catch((error: unknown) => {
    logger().warn(
      { err: error, events: events.map((event) => event.id) },
      "job events not sent; the sweep will",
    );
  });
  await Promise.race([sent, new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS))]);
}
