import { NonRetriableError } from "inngest";
import { type JobEventData, type JobEventName, jobEventSchemas } from "@/server/domain/kernel/job-events";

/**
 * Concurrent calls of each job over all endpoints, in addition to the limit per endpoint. Receivers that
 * hang occupy calls for ten seconds. Together these leave a fifth of the embedded engine's 100 calls to
 * everything else.
 */
export const callConcurrency = { drain: 40, retry: 35, probe: 5 } as const;

/**
 * Time that a call works. It may overrun by one attempt (10 s), and stays far below the platform's limit; the
 * rest continues in a new run, because a run without steps is one execution.
 */
export const PAGE_MS = 8_000;

/** Parses an event's data. Invalid data ends the run without retries. */
export function parseEventData<Name extends JobEventName>(name: Name, data: unknown): JobEventData<Name> {
  const parsed = jobEventSchemas[name].safeParse(data);
  if (parsed.success) return parsed.data as JobEventData<Name>;
  throw new NonRetriableError(`The data of "${name}" are wrong: ${parsed.error.message}`);
}
