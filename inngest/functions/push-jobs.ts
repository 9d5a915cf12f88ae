import { type GetStepTools, type Inngest, NonRetriableError } from "inngest";
import { type JobEventData, type JobEventName, jobEventSchemas } from "@/server/domain/kernel/job-events";

/**
 * How many calls of each job run at once, over all endpoints; an endpoint has a limit of its own beside it.
 * Receivers that hang keep calls for ten seconds.
 * Together these leave a fifth of the embedded engine's 100 calls to everything else.
 */
export const callConcurrency = { drain: 40, retry: 25, overdue: 10, probe: 5 } as const;

/** A page may overrun by one attempt (10 s): together they stay far below the platform's limit of a call. */
const PAGE_MS = 8_000;
const MAX_PAGES = 200;

/** The data of an event, checked; one that is wrong ends the run at once, as no retry would mend it. */
export function parseEventData<Name extends JobEventName>(name: Name, data: unknown): JobEventData<Name> {
  const parsed = jobEventSchemas[name].safeParse(data);
  if (parsed.success) return parsed.data as JobEventData<Name>;
  throw new NonRetriableError(`The data of "${name}" are wrong: ${parsed.error.message}`);
}

/**
 * Works through what is waiting, one page a step, until `work` returns something else than `more`.
 * `work` gets the instant (Unix time) by which it should be back.
 * After 200 pages the event `continuation` is sent, and a new run goes on.
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
