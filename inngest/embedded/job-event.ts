import { z } from "zod";

/** What a caller posts; `id` makes the event count once within 24 hours. */
export const postedEventSchema = z.object({
  name: z.string().min(1, "must not be empty"),
  data: z.record(z.string(), z.unknown()).nullish(),
  id: z.string().nullish(),
  ts: z.number().nullish(),
  user: z.record(z.string(), z.unknown()).nullish(),
  v: z.string().nullish(),
  meta: z.unknown().optional(),
});

export type PostedEvent = z.infer<typeof postedEventSchema>;

/** An event as functions see it: its id is the caller's when there is one. */
export interface JobEvent {
  readonly id: string;
  readonly name: string;
  readonly data: Record<string, unknown>;
  readonly ts: number;
  readonly user?: Record<string, unknown>;
  readonly v?: string;
  readonly meta?: unknown;
}

export function toJobEvent(posted: PostedEvent, id: string, nowMs: number): JobEvent {
  const { name, data, ts, user, v, meta } = posted;
  const given = posted.id === undefined || posted.id === null || posted.id === "" ? id : posted.id;
  return {
    id: given,
    name,
    data: data ?? {},
    ts: ts === undefined || ts === null || ts === 0 ? nowMs : ts,
    ...(user ? { user } : {}),
    ...(v ? { v } : {}),
    ...(meta === undefined || meta === null ? {} : { meta }),
  };
}
