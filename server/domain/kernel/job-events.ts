import { z } from "zod";
import { MINUTE_MS } from "@/server/domain/kernel/durations";

/** `traceparent`: the trace in which the event was sent (docs/rules.md#traces). */
const eventData = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.strictObject({ ...shape, traceparent: z.string().max(100).optional() });

/** Events hold only ids and instants, never a payload. */
export const jobEventSchemas = {
  "sync/endpoint.waiting": eventData({ endpointId: z.string() }),
  "sync/endpoint.overdue": eventData({ endpointId: z.string() }),
  "sync/endpoint.probe": eventData({ endpointId: z.string(), at: z.iso.datetime() }),
  /** `executor` is the job run that continues in a new one. */
  "scraping/run.waiting": eventData({
    runId: z.string(),
    organizationId: z.string(),
    executor: z.string().optional(),
  }),
  "blogger/refresh.waiting": eventData({ refreshId: z.string(), organizationId: z.string() }),
  "roster/job.waiting": eventData({ jobId: z.string(), organizationId: z.string() }),
  "roster/settling.waiting": eventData({}),
  "notice/channel.waiting": eventData({ channelId: z.string() }),
} as const;

export type JobEventName = keyof typeof jobEventSchemas;
export type JobEventData<Name extends JobEventName> = z.output<(typeof jobEventSchemas)[Name]>;

/**
 * `id` makes sending idempotent: within 24 hours the same id starts one run. `ts`: an instant ahead, in Unix
 * time, at which the run starts.
 */
export type JobEvent<Name extends JobEventName = JobEventName> = {
  [Each in Name]: { name: Each; id: string; data: JobEventData<Each>; ts?: number };
}[Name];

/** `since` distinguishes waits: the endpoint's position and the minute, or the run that was interrupted. */
export function endpointWaiting(endpointId: string, since: string): JobEvent<"sync/endpoint.waiting"> {
  return { name: "sync/endpoint.waiting", id: `waiting-${endpointId}-${since}`, data: { endpointId } };
}

export function endpointOverdue(endpointId: string, since: string): JobEvent<"sync/endpoint.overdue"> {
  return { name: "sync/endpoint.overdue", id: `overdue-${endpointId}-${since}`, data: { endpointId } };
}

const SHARED_MS = 500;
/** Of a retry that is due sooner, another one may have used up the event that they would share. */
const SHARED_AFTER_MS = 2_000;

/**
 * Wakes an endpoint when a retry is due: those of one half second share a run, which starts at its end.
 * `since` tells others apart.
 */
export function endpointRetry(
  endpointId: string,
  { nowMs, inMs }: { nowMs: number; inMs: number },
  since: string,
): JobEvent<"sync/endpoint.overdue"> {
  const atMs = nowMs + inMs;
  if (inMs < SHARED_AFTER_MS) return { ...endpointOverdue(endpointId, since), ts: atMs };
  const end = (Math.floor(atMs / SHARED_MS) + 1) * SHARED_MS;
  return { ...endpointOverdue(endpointId, `at-${end}`), ts: end };
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
]);
export const runEvent = eventOf("scraping/run.waiting");
export const refreshEvent = eventOf("blogger/refresh.waiting");
export const rosterJobEvent = eventOf("roster/job.waiting");
export const noticeEvent = eventOf("notice/channel.waiting");

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

const SETTLING_MS = 15_000;

/** At most one in 15 seconds, so that one that continues and the tick's do not add up. */
export function settlingWaiting(nowMs: number): JobEvent<"roster/settling.waiting"> {
  const id = `settling-${Math.floor(nowMs / SETTLING_MS)}`;
  return { name: "roster/settling.waiting", id, data: {} };
}

export function noticeWaiting(channelId: string): JobEvent<"notice/channel.waiting"> {
  return { name: "notice/channel.waiting", id: `notice-${channelId}`, data: { channelId } };
}

/** Repeats a lost wake-up at most once a minute. */
export function sweptUp<Event extends JobEvent>(event: Event, nowMs: number): Event {
  return { ...event, id: `${event.id}-swept-${Math.floor(nowMs / MINUTE_MS)}` };
}
