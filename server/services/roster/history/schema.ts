import { z } from "zod";
import {
  bloggerMetricsWire,
  type BloggerWireField,
  bloggerWireFields,
  changeSources,
} from "@/server/domain/roster/blogger";
import { idSchema } from "@/server/domain/kernel/ids";
import { listOf, pageInput } from "@/server/domain/kernel/paging";

const value = z.json();

/** `fields`: changes of these fields alone. */
export const listHistoryInput = z.strictObject({
  id: idSchema("blogger"),
  fields: z
    .array(z.enum(bloggerWireFields as [BloggerWireField, ...BloggerWireField[]]))
    .min(1)
    .optional(),
  ...pageInput(),
});

/** A field as it was and became: in its form on the wire, both null where only the change is kept. */
const change = z.object({ field: z.string(), before: value, after: value });

/**
 * What one statement changed on a creator (docs/rules.md#history); without changes it made the creator.
 * `actor`: the name of a user, key or job, null where nobody is known or left; of a user `actorNickname` as
 * well.
 */
const historyEntry = z.object({
  at: z.iso.datetime(),
  actor: z.string().nullable(),
  actorNickname: z.string().nullable(),
  source: z.enum(changeSources),
  changes: z.array(change),
});

export const historyList = listOf(historyEntry);

const trendDays = [30, 90, 365] as const;

/** `days`: how far back, today included. */
export const bloggerTrendInput = z.strictObject({
  id: idSchema("blogger"),
  days: z.literal(trendDays).default(90),
});

const day = {
  date: z.iso.date(),
  fansCount: z.int().nullable(),
  interactRate: z.int().nullable(),
};

/** The fans of a creator by day, oldest first. `previous`: what the newest figures changed from. */
export const bloggerTrend = z.object({
  list: z.array(z.object(day)),
  previous: z.object({ ...day, metrics: bloggerMetricsWire }).nullable(),
});
