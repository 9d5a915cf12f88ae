import { z } from "zod";

/** Every event of the service's jobs: ids and instants only, never a payload. */
export const jobEventSchemas = {
  /** An endpoint has changes waiting that nobody is sending. */
  "sync/endpoint.waiting": z.strictObject({ endpointId: z.string() }),
  /** An endpoint has deliveries that are past the time of their next attempt. */
  "sync/endpoint.overdue": z.strictObject({ endpointId: z.string() }),
  /** An endpoint whose receiver may be away is due for a probe at `at`. */
  "sync/endpoint.probe": z.strictObject({ endpointId: z.string(), at: z.iso.datetime() }),
  /** A delivery is due for its next attempt at `at`. */
  "sync/delivery.due": z.strictObject({
    endpointId: z.string(),
    deliveryId: z.string(),
    at: z.iso.datetime(),
  }),
  /** A run of a scraping task waits to be worked on. `executor`: the job's run that goes on in a new one. */
  "scraping/run.waiting": z.strictObject({
    runId: z.string(),
    organizationId: z.string(),
    executor: z.string().optional(),
  }),
  /** A refresh by hand waits to be worked on. */
  "blogger/refresh.waiting": z.strictObject({ refreshId: z.string(), organizationId: z.string() }),
  /** Work on a roster that a person began waits for somebody to do it. */
  "roster/job.waiting": z.strictObject({ jobId: z.string(), organizationId: z.string() }),
} as const;

export type JobEventName = keyof typeof jobEventSchemas;
export type JobEventData<Name extends JobEventName> = z.output<(typeof jobEventSchemas)[Name]>;

/** `id` makes sending idempotent: the same id within 24 hours starts one run. */
export type JobEvent<Name extends JobEventName = JobEventName> = {
  [Each in Name]: { name: Each; id: string; data: JobEventData<Each> };
}[Name];

/**
 * `since` tells one wait from the next: the endpoint's position and the minute, or the run that stops
 * halfway.
 */
export function endpointWaiting(endpointId: string, since: string): JobEvent<"sync/endpoint.waiting"> {
  return { name: "sync/endpoint.waiting", id: `waiting-${endpointId}-${since}`, data: { endpointId } };
}

/** `since` tells one time from the next, as for `endpointWaiting`. */
export function endpointOverdue(endpointId: string, since: string): JobEvent<"sync/endpoint.overdue"> {
  return { name: "sync/endpoint.overdue", id: `overdue-${endpointId}-${since}`, data: { endpointId } };
}

/** `since` tells one probe from the next, as for `endpointWaiting`. */
export function endpointProbe(endpointId: string, at: Date, since: string): JobEvent<"sync/endpoint.probe"> {
  const data = { endpointId, at: at.toISOString() };
  return { name: "sync/endpoint.probe", id: `probe-${endpointId}-${since}`, data };
}

const eventOf = <Name extends JobEventName>(name: Name) =>
  z.object({ name: z.literal(name), id: z.string(), data: jobEventSchemas[name] });

/** What the sweeps of deliveries and of runs find. */
export const deliveryEvent = z.discriminatedUnion("name", [
  eventOf("sync/endpoint.waiting"),
  eventOf("sync/endpoint.overdue"),
  eventOf("sync/endpoint.probe"),
  eventOf("sync/delivery.due"),
]);
export const runEvent = eventOf("scraping/run.waiting");
/** What the sweep of refreshes finds. */
export const refreshEvent = eventOf("blogger/refresh.waiting");
/** What the sweep of roster jobs finds. */
export const rosterJobEvent = eventOf("roster/job.waiting");

type Due = { endpointId: string; deliveryId: string; attempt: number };

/** `attempt` is the one that is due. */
export function deliveryDue(
  { endpointId, deliveryId, attempt }: Due,
  at: Date,
): JobEvent<"sync/delivery.due"> {
  return {
    name: "sync/delivery.due",
    id: `due-${deliveryId}-${attempt}`,
    data: { endpointId, deliveryId, at: at.toISOString() },
  };
}

type WaitingRun = { runId: string; organizationId: string; executor?: string };

/** `since` tells one wait from the next: the beginning, the minute, or the job's run that stops halfway. */
export function scrapingRunWaiting(
  { runId, organizationId, executor }: WaitingRun,
  since: string,
): JobEvent<"scraping/run.waiting"> {
  const data = { runId, organizationId, ...(executor !== undefined && { executor }) };
  return { name: "scraping/run.waiting", id: `${runId}-${since}`, data };
}

/** `since` tells one wait from the next, as for `scrapingRunWaiting`. */
export function rosterJobWaiting(
  data: JobEventData<"roster/job.waiting">,
  since: string,
): JobEvent<"roster/job.waiting"> {
  const { jobId } = data;
  return { name: "roster/job.waiting", id: `${jobId}-${since}`, data };
}

/** `since` tells one wait from the next, as for `scrapingRunWaiting`. */
export function refreshWaiting(
  data: JobEventData<"blogger/refresh.waiting">,
  since: string,
): JobEvent<"blogger/refresh.waiting"> {
  return { name: "blogger/refresh.waiting", id: `${data.refreshId}-${since}`, data };
}

/** The same wake-up once more, where the first one got lost: at most once a minute. */
export function sweptUp<Event extends JobEvent>(event: Event, nowMs: number): Event {
  return { ...event, id: `${event.id}-swept-${Math.floor(nowMs / 60_000)}` };
}
