import { z } from "zod";
import { MINUTE_MS } from "@/server/domain/kernel/durations";

/** Events hold only ids and instants, never a payload. */
export const jobEventSchemas = {
  "sync/endpoint.waiting": z.strictObject({ endpointId: z.string() }),
  "sync/endpoint.overdue": z.strictObject({ endpointId: z.string() }),
  "sync/endpoint.probe": z.strictObject({ endpointId: z.string(), at: z.iso.datetime() }),
  "sync/delivery.due": z.strictObject({
    endpointId: z.string(),
    deliveryId: z.string(),
    at: z.iso.datetime(),
  }),
  /** `executor` is the job run that continues in a new one. */
  "scraping/run.waiting": z.strictObject({
    runId: z.string(),
    organizationId: z.string(),
    executor: z.string().optional(),
  }),
  "blogger/refresh.waiting": z.strictObject({ refreshId: z.string(), organizationId: z.string() }),
  "roster/job.waiting": z.strictObject({ jobId: z.string(), organizationId: z.string() }),
} as const;

export type JobEventName = keyof typeof jobEventSchemas;
export type JobEventData<Name extends JobEventName> = z.output<(typeof jobEventSchemas)[Name]>;

/** `id` makes sending idempotent: within 24 hours the same id starts one run. */
export type JobEvent<Name extends JobEventName = JobEventName> = {
  [Each in Name]: { name: Each; id: string; data: JobEventData<Each> };
}[Name];

/** `since` distinguishes waits: the endpoint's position and the minute, or the run that was interrupted. */
export function endpointWaiting(endpointId: string, since: string): JobEvent<"sync/endpoint.waiting"> {
  return { name: "sync/endpoint.waiting", id: `waiting-${endpointId}-${since}`, data: { endpointId } };
}

export function endpointOverdue(endpointId: string, since: string): JobEvent<"sync/endpoint.overdue"> {
  return { name: "sync/endpoint.overdue", id: `overdue-${endpointId}-${since}`, data: { endpointId } };
}

export function endpointProbe(endpointId: string, at: Date, since: string): JobEvent<"sync/endpoint.probe"> {
  const data = { endpointId, at: at.toISOString() };
  return { name: "sync/endpoint.probe", id: `probe-${endpointId}-${since}`, data };
}

const eventOf = <Name extends JobEventName>(name: Name) =>
  z.object({ name: z.literal(name), id: z.string(), data: jobEventSchemas[name] });

export const deliveryEvent = z.discriminatedUnion("name", [
  eventOf("sync/endpoint.waiting"),
  eventOf("sync/endpoint.overdue"),
  eventOf("sync/endpoint.probe"),
  eventOf("sync/delivery.due"),
]);
export const runEvent = eventOf("scraping/run.waiting");
export const refreshEvent = eventOf("blogger/refresh.waiting");
export const rosterJobEvent = eventOf("roster/job.waiting");

type Due = { endpointId: string; deliveryId: string; attempt: number };

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

export function scrapingRunWaiting(
  { runId, organizationId, executor }: WaitingRun,
  since: string,
): JobEvent<"scraping/run.waiting"> {
  const data = { runId, organizationId, ...(executor !== undefined && { executor }) };
  return { name: "scraping/run.waiting", id: `${runId}-${since}`, data };
}

export function rosterJobWaiting(
  data: JobEventData<"roster/job.waiting">,
  since: string,
): JobEvent<"roster/job.waiting"> {
  const { jobId } = data;
  return { name: "roster/job.waiting", id: `${jobId}-${since}`, data };
}

export function refreshWaiting(
  data: JobEventData<"blogger/refresh.waiting">,
  since: string,
): JobEvent<"blogger/refresh.waiting"> {
  return { name: "blogger/refresh.waiting", id: `${data.refreshId}-${since}`, data };
}

/** Repeats a lost wake-up at most once a minute. */
export function sweptUp<Event extends JobEvent>(event: Event, nowMs: number): Event {
  return { ...event, id: `${event.id}-swept-${Math.floor(nowMs / MINUTE_MS)}` };
}
