import { z } from "zod";
import {
  bloggerListWire,
  bloggerMetricsWire,
  bloggerWire,
  bloggerOrders,
  type BloggerWireField,
  bloggerSources,
  bloggerWireFields,
  isStorableText,
  NO_MANAGER,
  OWN_MANAGER,
  UNASSIGNED,
  platformStatusFilters,
  selectedBlogger,
} from "@/server/domain/roster/blogger";
import { audienceAges, foundForms } from "@/server/domain/roster/figures";
import { described } from "@/server/domain/kernel/described";
import { idSchema } from "@/server/domain/kernel/ids";
import { instantSchema, queryInstant } from "@/server/domain/kernel/instants";
import { digitsText, fieldsText, listOf, pageInput, pageOf, pageQuery } from "@/server/domain/kernel/paging";
import { MAX_LINK_CHARS, platformSchema } from "@/server/domain/roster/platforms";
import { listOfIds } from "./internal/list-of-ids";

const STORABLE = "must not contain NUL or broken characters";
const LIMITS = { default: 100, max: 500 };
const MAX_INT = 2_147_483_647;
const MAX_STALE_DAYS = 3_650;

const MAX_TAGS = 50;
const MAX_NAME_CHARS = 200;
const commaList = z
  .string()
  .max(MAX_TAGS * (MAX_NAME_CHARS + 1))
  .transform((text) => text.split(",").map((part) => part.trim()));
const MAX_IDS = 100;
const idList = z
  .string()
  .max(MAX_IDS * (MAX_NAME_CHARS + 1))
  .transform((text) => text.split(",").map((part) => part.trim()));
const count = digitsText.pipe(z.number().min(0).max(MAX_INT));
const page = pageQuery(LIMITS);
const boolean = z.enum(["true", "false"]).transform((text) => text === "true");
const nonEmpty = z.string().min(1).max(MAX_NAME_CHARS).refine(isStorableText, STORABLE);
const listedName = nonEmpty.regex(/^\s*[^,\s][^,]*$/, "must hold more than blanks, and no comma");

const fansRange = z
  .string()
  .regex(/^\d{0,10}\.\.\d{0,10}$/, "must be min..max; either end may be left out")
  .refine((text) => text !== "..", "must have at least one end")
  .transform((text) => text.split("..").map((end) => (end === "" ? undefined : Number(end))))
  .refine((ends) => ends.every((end = 0) => end <= MAX_INT), `must have ends of at most ${MAX_INT}`)
  .refine(([min = 0, max = MAX_INT]) => min <= max, "must be min..max with min not more than max");

/**
 * External ids may contain commas and blanks: the text stays as sent and is first compared as a whole
 * (docs/rules.md#lists).
 */
const externalIds = z
  .string()
  .min(1)
  .max(MAX_IDS * (MAX_NAME_CHARS + 1))
  .refine(isStorableText, STORABLE)
  .refine(
    (text) => listOfIds(text).every(({ length }) => length <= MAX_NAME_CHARS),
    `must be ids of at most ${MAX_NAME_CHARS} characters`,
  )
  .refine((text) => listOfIds(text).length <= MAX_IDS, `must be at most ${MAX_IDS} ids`);
const names = z.array(listedName).min(1).max(MAX_IDS);
const ids = z.array(idSchema("blogger")).min(1).max(MAX_IDS);

const fields = fieldsText(bloggerWireFields as [BloggerWireField, ...BloggerWireField[]], "Blogger");

export const dayFrom1970 = z.iso
  .date({ error: "must be a date such as 2026-11-21" })
  .refine((text) => text >= "1970-01-01", "must be a day from 1970-01-01 on");

/** `GET /open-api/bloggers` (docs/rules.md#lists); all values are text. */
export const listBloggersQuery = z
  .strictObject({
    platform: commaList.pipe(z.array(platformSchema).min(1)).optional(),
    fansCountMin: count.optional(),
    fansCountMax: count.optional(),
    fansCount: fansRange.optional(),
    tags: commaList.pipe(z.array(listedName).min(1).max(MAX_TAGS)).optional(),
    category: nonEmpty.optional(),
    updatedSince: queryInstant.optional(),
    reviewStatus: z.enum(["PENDING", "APPROVED", "REJECTED"]).optional(),
    id: idList.pipe(ids).optional(),
    platformBloggerId: idList.pipe(names).optional(),
    externalId: externalIds.optional(),
    includeDeactivated: boolean.optional(),
    fields: fields,
    ...page,
  })
  .refine(
    (query) => query.fansCount === undefined || (query.fansCountMin ?? query.fansCountMax) === undefined,
    {
      path: ["fansCount"],
      message: "cannot be combined with fansCountMin or fansCountMax",
    },
  )
  .refine(({ fansCountMin = 0, fansCountMax = MAX_INT }) => fansCountMin <= fansCountMax, {
    path: ["fansCountMin"],
    message: "must not be more than fansCountMax",
  })
  .refine(({ platformBloggerId, platform }) => platformBloggerId === undefined || platform?.length === 1, {
    path: ["platformBloggerId"],
    message: "needs one platform beside it, as in platform=PGY",
  });

export const bloggerPage = pageOf(bloggerListWire);
export const selectedBloggerPage = pageOf(selectedBlogger);

/**
 * `GET /open-api/bloggers/changes` (docs/rules.md#change-stream). Without `since` the round starts at the
 * beginning.
 */
export const listChangesQuery = z
  .strictObject({ since: queryInstant.optional(), resume: z.string().optional(), fields: fields, ...page })
  .refine(({ since, resume }) => since === undefined || resume === undefined, {
    path: ["resume"],
    message: "cannot be combined with since",
  });

const change = z.object({
  changeType: z.enum(["CREATED", "UPDATED", "DEACTIVATED"]).meta({
    description:
      "CREATED: new to the stream's reader, or reactivated. DEACTIVATED: deactivated, or merged into another",
  }),
  changedAt: z.iso.datetime().meta({ description: "Instant of the change's commit" }),
  seq: z
    .string()
    .regex(/^\d+$/)
    .meta({ format: "int64", description: "Position in the stream; grows in commit order" }),
});

export const bloggerChange = change
  .extend({ blogger: bloggerListWire })
  .meta({ id: "BloggerChange", description: "A blogger that changed, in its latest state." });
const selectedChange = change.extend({ blogger: selectedBlogger }).meta({
  id: "SelectedBloggerChange",
  description: "A blogger that changed, with only the fields named in `fields`.",
});

const ofRound = {
  watermark: z.iso.datetime().meta({ description: "Instant to send as the next round's `since`, inclusive" }),
  resume: z.string().nullable().meta({
    description:
      "On the last page of a round, the token to send as the next round's `resume`, which starts after the last item seen. Null on earlier pages.",
  }),
};
export const changePage = pageOf(bloggerChange).extend(ofRound);
export const selectedChangePage = pageOf(selectedChange).extend(ofRound);

const filter = {
  platform: z.array(platformSchema).min(1).optional(),
  fansCountMin: z.int().min(0).max(MAX_INT).optional(),
  fansCountMax: z.int().min(0).max(MAX_INT).optional(),
  tags: z.array(nonEmpty).min(1).max(MAX_TAGS).optional(),
  category: nonEmpty.optional(),
  updatedSince: instantSchema.optional(),
  reviewStatus: z.enum(["PENDING", "APPROVED", "REJECTED"]).optional(),
  includeDeactivated: z.boolean().optional(),
};
const selection = z.array(z.enum(bloggerWireFields as [BloggerWireField, ...BloggerWireField[]])).optional();

type Range = readonly [min: string, max: string];
const fansEnds: Range = ["fansCountMin", "fansCountMax"];
const priceEnds: Range = ["priceMin", "priceMax"];
const quoteEnds: Range = ["quoteMin", "quoteMax"];
const dayEnds: readonly Range[] = [
  ["createdSince", "createdTo"],
  ["createdFrom", "createdTo"],
  ["refreshedSince", "refreshedTo"],
  ["refreshedFrom", "refreshedTo"],
  ["updatedSince", "updatedTo"],
  ["updatedFrom", "updatedTo"],
  ["lastSyncedFrom", "lastSyncedTo"],
  ["linkupFrom", "linkupTo"],
];

function isMore(least: unknown, most: unknown): boolean {
  if (typeof least === "string" && typeof most === "string") return Date.parse(least) > Date.parse(most);
  return Number(least) > Number(most);
}

/** Refuses ranges whose minimum exceeds their maximum; they find nothing and are typing errors. */
const inOrder =
  (ranges: readonly Range[]) =>
  (input: Readonly<Record<string, unknown>>, context: z.RefinementCtx): void => {
    for (const [min, max] of ranges) {
      if (!isMore(input[min], input[max])) continue;
      const message = `must not be more than ${max}`;
      context.addIssue({ code: "custom", path: [min], message, params: { code: "RANGE_CROSSED" } });
    }
  };

export const listBloggersInput = z
  .strictObject({
    ...filter,
    fansCount: z.array(z.number().optional()).optional(),
    id: ids.optional(),
    platformBloggerId: names.optional(),
    externalId: externalIds.optional(),
    fields: selection,
    ...pageInput(LIMITS),
  })
  .superRefine(inOrder([fansEnds]));

const searchText = z.string().min(1).max(MAX_LINK_CHARS).refine(isStorableText, STORABLE);
const price = z.int().min(0).max(MAX_INT);

/** See docs/rules.md#figures. */
const figureFilter = {
  quoteForm: z.enum(foundForms).optional(),
  quoteMin: price.optional(),
  quoteMax: price.optional(),
  interactRateMin: z.int().min(0).max(MAX_INT).optional(),
  playsMin: z.int().min(0).optional(),
  costMax: z.number().min(0).max(MAX_INT).optional(),
  fansGrowthMin: z.int().min(-MAX_INT).max(MAX_INT).optional(),
  femaleShareMin: z.number().min(0).max(1).optional(),
  audienceAge: z.array(z.enum(audienceAges)).min(1).optional(),
  audienceCity: nonEmpty.optional(),
  location: nonEmpty.optional(),
  rebateMin: z.number().min(0).max(100).optional(),
  hasWechat: z.boolean().optional(),
};

const consoleFilter = z.strictObject({
  text: searchText.optional(),
  ...filter,
  ...figureFilter,
  tagsAll: z.array(nonEmpty).min(1).max(MAX_TAGS).optional(),
  category: z.union([nonEmpty, z.array(nonEmpty).min(1).max(MAX_TAGS)]).optional(),
  ownerUserId: z.union([z.literal(UNASSIGNED), idSchema("user")]).optional(),
  managerUserId: z.enum([NO_MANAGER, OWN_MANAGER]).or(idSchema("user")).optional(),
  staleDays: z.int().min(1).max(MAX_STALE_DAYS).optional(),
  createdSince: dayFrom1970.optional(),
  createdFrom: dayFrom1970.optional(),
  createdTo: dayFrom1970.optional(),
  refreshedSince: dayFrom1970.optional(),
  refreshedFrom: dayFrom1970.optional(),
  refreshedTo: dayFrom1970.optional(),
  lastSyncedFrom: dayFrom1970.optional(),
  lastSyncedTo: dayFrom1970.optional(),
  linkupFrom: dayFrom1970.optional(),
  linkupTo: dayFrom1970.optional(),
  updatedFrom: instantSchema.optional(),
  updatedTo: instantSchema.optional(),
  priceMin: price.optional(),
  priceMax: price.optional(),
  /** Adds bloggers whose lower bound may lie in the range, or selects only those. */
  fansBounds: z.enum(["WITH", "ONLY"]).optional(),
  platformStatus: z.array(z.enum(platformStatusFilters)).min(1).optional(),
  source: z.array(z.enum(bloggerSources)).min(1).optional(),
  importRunId: idSchema("importRun").optional(),
  shortlistId: idSchema("shortlist").optional(),
});
const consoleOrder = inOrder([fansEnds, priceEnds, quoteEnds, ...dayEnds]);

/** The console's filter (docs/rules.md#finding). */
export const countBloggersInput = consoleFilter.superRefine(consoleOrder);

export const suggestInput = z.strictObject({ text: nonEmpty.optional() }).prefault({});
export const suggestions = z.object({ list: z.array(z.object({ value: z.string(), count: z.int() })) });

export const bloggersMeant = z.union(
  [z.array(idSchema("blogger")).min(1).max(LIMITS.max), z.strictObject({ filter: countBloggersInput })],
  { error: `must be 1 to ${LIMITS.max} ids of bloggers, or {filter} with filters of the list` },
);

export const searchBloggersInput = consoleFilter
  .extend({
    order: z.enum(bloggerOrders).default("updatedAt"),
    direction: z.enum(["asc", "desc"]).default("desc"),
    ...pageInput(),
  })
  .superRefine(consoleOrder);

/** A round is always read from its start, so pages cannot be skipped. */
export const listChangesInput = z.strictObject({
  since: instantSchema.optional(),
  resume: z.string().optional(),
  fields: selection,
  ...pageInput(LIMITS),
  cursor: z.string().optional(),
});

const MAX_STALE_HOURS = 87_600;

/** `staleHours`: last synced at least that long ago, or never. */
export const refreshQueueInput = z.strictObject({
  platform: platformSchema.optional(),
  staleHours: z.int().min(0).max(MAX_STALE_HOURS).optional(),
  take: z.int().min(1).max(LIMITS.max),
});

export const refreshQueue = z.object({ list: z.array(bloggerListWire), take: z.int(), totalCount: z.int() });

/** Who looks after a blogger, for the console alone (docs/rules.md#managers). */
const manager = {
  managerUserId: z.string().nullable(),
  managerUserName: z.string().nullable(),
  managerNickname: z.string().nullable(),
};
export const managedBlogger = bloggerWire.extend(manager);

/** See docs/rules.md#lists. */
export const bloggerList = listOf(bloggerListWire.extend(manager));

export const bloggerId = z.strictObject({ id: idSchema("blogger") });

export const similarBloggersInput = bloggerId.extend({ limit: z.int().min(1).max(20).default(6) });

/** Nearest first. `similarity` is 1 if everything compared is equal (docs/rules.md#similar). */
export const similarBloggers = z.object({
  list: z.array(z.object({ blogger: bloggerListWire, similarity: z.number() })),
});

/** `counts`: by the buckets of docs/rules.md#overview. `isOwn`: the platform sells the form. */
export const quoteBucketList = z.object({
  bounds: z.array(z.int()),
  list: z.array(
    z.object({
      platform: platformSchema,
      form: z.string(),
      label: z.object({ zh: z.string(), en: z.string() }),
      isOwn: z.boolean(),
      counts: z.array(z.int()),
    }),
  ),
});

export const bloggerFieldsInput = bloggerId.extend({ fields: selection });
export const bloggerFieldsQuery = z.strictObject({ fields });

/** Published in the API reference and enforced. */
export const MAX_STATS_DAYS = 366;

const day = dayFrom1970.optional();

export const bloggerStatsQuery = z.strictObject({ from: day, to: day });

export const bloggerStatsInput = bloggerId.extend({ from: day, to: day });

const measured = described(
  { fansCount: z.int().nullable(), interactRate: z.int().nullable(), metrics: bloggerMetricsWire },
  {
    fansCount: "Followers",
    interactRate: "Engagement rate in ten-thousandths (350 is 3.5%)",
    metrics: "The platform's metrics",
  },
);

/** See docs/rules.md#stats. */
export const bloggerStats = z
  .object({
    bloggerId: z.string().meta({ description: "The blogger; for a merged one, the one that was kept" }),
    platform: platformSchema.meta({ description: "Its platform" }),
    current: z
      .object({
        ...measured,
        lastSyncedAt: z.iso.datetime().nullable().meta({ description: "When it was last scraped" }),
      })
      .meta({ description: "What is known now" }),
    snapshots: z
      .array(
        z.object({
          snapshotDate: z.iso.date().meta({ description: "The day, in the organization's time zone" }),
          ...measured,
        }),
      )
      .meta({ description: "One for each day with data, oldest first" }),
  })
  .meta({ id: "BloggerStats", description: "How a blogger's figures developed." });

export type ListChangesInput = z.output<typeof listChangesInput>;
export type BloggerChange = z.output<typeof bloggerChange>;
