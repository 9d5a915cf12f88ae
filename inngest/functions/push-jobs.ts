import { type GetStepTools, type Inngest, NonRetriableError } from "inngest";
import { type JobEventData, type JobEventName, jobEventSchemas } from "@/server/domain/kernel/job-events";

/**
 * Concurrent calls of each job over all endpoints, in addition to the limit per endpoint. Receivers that
 * hang occupy calls for ten seconds. Together these leave a fifth of the embedded engine's 100 calls to
 * everything else.
 */
export const callConcurrency = { drain: 40, retry: 25, overdue: 10, probe: 5 } as const;

/**
 * A page may overrun by one attempt (10 s); together they stay far below the platform's limit for a call.
 */
const PAGE_MS = 8_000;
const MAX_PAGES = 200;

/** Parses an event's data. Invalid data ends the run without retries. */
export function parseEventData<Name extends JobEventName>(name: Name, data: unknown): JobEventData<Name> {
  const parsed = jobEventSchemas[name].safeParse(data);
  if (parsed.success) return parsed.data as JobEventData<Name>;
  throw new NonRetriableError(`The data of "${name}" are wrong: ${parsed.error.message}`);
}

/**
 * Works one page per step until `work` returns something other than `more`. `work` gets the instant (Unix
 * time) by which it should return. After 200 pages the event `continuation` starts a new run.
 */
export async function workInPages(
  step: GetStepTools<Inngest.Any>,
  work: (untilMs: number) => Promise<string>,
  continuation: Parameters<GetStepTools<Inngest.Any>["sendEvent"]>[1],
): Promise<{ ended: string; page: number }> {
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const ended = await step.run(`page-${page}`, () => work(Date.now() + PAGE_MS));
    if (ended !== "more") return { ended, page };
  }
  await step.sendEvent("go-on", continuation);
  return { ended: "more", page: MAX_PAGES };
}
