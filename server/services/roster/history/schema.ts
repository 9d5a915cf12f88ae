import { z } from "zod";
import { bloggerMetricsWire, type BloggerWireField, bloggerWireFields } from "@/server/domain/roster/blogger";
import { changeSources } from "@/server/domain/people/actor";
import { idSchema } from "@/server/domain/kernel/ids";
import { listOf, pageInput } from "@/server/domain/kernel/paging";

const value = z.json();

export const listHistoryInput = z.strictObject({
  id: idSchema("blogger"),
  fields: z
    .array(z.enum(bloggerWireFields as [BloggerWireField, ...BloggerWireField[]]))
    .min(1)
    .optional(),
  ...pageInput(),
});

/** Values in wire form; both are null if only the fact of the change is stored. */
const change = z.object({ field: z.string(), before: value, after: value });

/**
 * The changes of one statement to a creator (docs/rules.md#history); without changes, its creation.
 * `actor`: the name of a user, key or job; null if unknown or deleted.
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

export const bloggerTrendInput = z.strictObject({
  id: idSchema("blogger"),
  days: z.literal(trendDays).default(90),
});

const day = {
  date: z.iso.date(),
  fansCount: z.int().nullable(),
  interactRate: z.int().nullable(),
};

/** By day, oldest first. `previous`: the figures before the newest ones. */
export const bloggerTrend = z.object({
  list: z.array(z.object(day)),
  previous: z.object({ ...day, metrics: bloggerMetricsWire }).nullable(),
});

export const priceTrendInput = z.strictObject({
  id: idSchema("blogger"),
  days: z.literal([90, 365]).default(90),
});

/** `prices` has one for each of `days`, oldest first, as it stood at the end of the day. */
export const priceTrendOutput = z.object({
  days: z.array(z.iso.date()),
  list: z.array(
    z.object({
      form: z.string(),
      label: z.object({ zh: z.string(), en: z.string() }),
      withFee: z.boolean(),
      prices: z.array(z.int().nullable()),
    }),
  ),
});
