import { z } from "zod";

/** Every event of the service's jobs: ids and instants only, never a payload. */
export const jobEventSchemas = {
  /** An endpoint has changes waiting that nobody is sending. */
  "sync/endpoint.waiting": z.strictObject({ endpointId: z.string() }),
  /** An endpoint has deliveries that are past the time of their next attempt. */
  "sync/endpoint.overdue": z.strictObject({ endpointId: z.string() }),
  /** A delivery is due for its next attempt at `at`. */
  "sync/delivery.due": z.strictObject({
    endpointId: z.string(),
    deliveryId: z.string(),
    at: z.iso.datetime(),
  }),
} as const;

export type JobEventName = keyof typeof jobEventSchemas;
export type JobEventData<Name extends JobEventName> = z.output<(typeof jobEventSchemas)[Name]>;

/** `id` makes sending idempotent: the same id within 24 hours starts one run. */
export type JobEvent = {
  [Name in JobEventName]: { name: Name; id: string; data: JobEventData<Name> };
}[JobEventName];

/**
 * `since` tells one wait from the next: the endpoint's position and the minute, or the run that stops
 * halfway.
 */
export function endpointWaiting(endpointId: string, since: string): JobEvent {
  return { name: "sync/endpoint.waiting", id: `waiting-${endpointId}-${since}`, data: { endpointId } };
}

/** `since` tells one time from the next, as for `endpointWaiting`. */
export function endpointOverdue(endpointId: string, since: string): JobEvent {
  return { name: "sync/endpoint.overdue", id: `overdue-${endpointId}-${since}`, data: { endpointId } };
}

type Due = { endpointId: string; deliveryId: string; attempt: number };

/** `attempt` is the one that is due. */
export function deliveryDue({ endpointId, deliveryId, attempt }: Due, at: Date): JobEvent {
  return {
    name: "sync/delivery.due",
    id: `due-${deliveryId}-${attempt}`,
    data: { endpointId, deliveryId, at: at.toISOString() },
  };
}

/** The same wake-up once more, where the first one got lost: at most once a minute. */
export function sweptUp(event: JobEvent, nowMs: number): JobEvent {
  return { ...event, id: `${event.id}-swept-${Math.floor(nowMs / 60_000)}` };
}
