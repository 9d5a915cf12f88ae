import { NO_MANAGER, UNASSIGNED } from "@/server/domain/roster/blogger";
import { isNumericId, type Platform } from "@/server/domain/roster/platforms";
import { splitNames } from "@/server/domain/kernel/text";
import { Prisma } from "@/server/infra/db";
import { matchesText, onPlatforms } from "./blogger-text";
import { figureConditions, type FigureFilter, hasFigures } from "./figures/figure-conditions";
import { listOfIds } from "./list-of-ids";

/** As indexed: unknown follower counts are -1, which no range includes. */
export const FANS = "coalesce(b.fans_count, -1)";
/** As indexed (docs/rules.md#finding). */
const PRICE = "coalesce(b.price_mid_with_fee, b.price_short_with_fee, b.price_long_with_fee)";
export const CATEGORIES = "blogger_names(lower(b.category))";
/** Last change after creation, or last scrape or check; `-infinity` if never, as indexed. */
const SEEN = `coalesce(greatest(CASE WHEN b.updated_at > b.created_at THEN b.updated_at END,
  b.last_synced_at, b.platform_status_checked_at), '-infinity')`;
const CHECKED = "coalesce(b.last_synced_at, b.platform_status_checked_at)";

export type BloggerFilter = FigureFilter & {
  platform?: readonly Platform[] | undefined;
  fansCountMin?: number | undefined;
  fansCountMax?: number | undefined;
  tags?: readonly string[] | undefined;
  tagsAll?: readonly string[] | undefined;
  category?: string | readonly string[] | undefined;
  isExact?: boolean | undefined;
  updatedSince?: string | undefined;
  updatedTo?: string | undefined;
  reviewStatus?: "PENDING" | "APPROVED" | "REJECTED" | undefined;
  leavesOutRejected?: boolean | undefined;
  id?: readonly string[] | undefined;
  /** Requires exactly one `platform`. */
  platformBloggerId?: readonly string[] | undefined;
  externalId?: string | undefined;
  includeDeactivated?: boolean | undefined;
  text?: string | undefined;
  ownerUserId?: string | undefined;
  managerUserId?: string | undefined;
  days?: DayBounds | undefined;
  /** How lower bounds that may lie in the range are treated; by default as exact figures. */
  fansBounds?: "WITHOUT" | "WITH" | "ONLY" | undefined;
  categoryNode?: never;
  staleDays?: never;
  createdSince?: never;
  createdTo?: never;
  createdFrom?: never;
  updatedFrom?: never;
  refreshedSince?: never;
  refreshedFrom?: never;
  refreshedTo?: never;
  lastSyncedFrom?: never;
  lastSyncedTo?: never;
  linkupFrom?: never;
  linkupTo?: never;
  priceMin?: number | undefined;
  priceMax?: number | undefined;
  platformStatus?: readonly string[] | undefined;
  source?: readonly string[] | undefined;
  importRunId?: string | undefined;
  shortlistId?: string | undefined;
  visibleOwnerId?: string | undefined;
};

/** Days in the organization's time zone, such as `2026-11-21`, both inclusive. */
type DayBounds = {
  timeZone: string;
  /** Neither changed nor checked on this day or later (docs/rules.md#overview). */
  notSeenSince?: string | undefined;
  createdSince?: string | undefined;
  createdTo?: string | undefined;
  refreshedSince?: string | undefined;
  refreshedTo?: string | undefined;
  lastSyncedFrom?: string | undefined;
  lastSyncedTo?: string | undefined;
  linkupFrom?: string | undefined;
  linkupTo?: string | undefined;
};

export function bloggerConditions(organizationId: string, filter: BloggerFilter): Prisma.Sql {
  const conditions = [Prisma.sql`b.organization_id = ${organizationId}`];
  const add = <Value>(value: Value | undefined, toSql: (given: Value) => Prisma.Sql) => {
    if (value !== undefined) conditions.push(toSql(value));
  };
  add(filter.platform, onPlatforms);
  const { isExact = false } = filter;
  const price = Prisma.raw(PRICE);
  add(filter.fansCountMin ?? filter.fansCountMax, () => hasFans(filter));
  add(filter.tags, (tags) => hasTag(tags, isExact));
  add(filter.tagsAll, hasAllTags);
  add(filter.category, (category) => isOfCategory([category].flat(), isExact));
  add(filter.updatedSince, (since) => Prisma.sql`b.updated_at >= ${since}::timestamptz`);
  add(filter.updatedTo, (to) => Prisma.sql`b.updated_at <= ${to}::timestamptz`);
  add(filter.reviewStatus, (status) => Prisma.sql`b.review_status = ${status}::review_status`);
  if (filter.leavesOutRejected === true) conditions.push(Prisma.sql`b.review_status <> 'REJECTED'`);
  add(filter.id, (ids) => isOneOfNamed(organizationId, Prisma.sql`n.id = ANY (${[...ids]}::text[])`));
  add(filter.platformBloggerId, (ids) => isKnownAs(organizationId, filter.platform ?? [], ids));
  add(filter.externalId, (text) => hasExternalId(organizationId, text));
  add(filter.ownerUserId, (userId) =>
    userId === UNASSIGNED ? Prisma.sql`b.owner_user_id IS NULL` : Prisma.sql`b.owner_user_id = ${userId}`,
  );
  add(filter.managerUserId, (userId) =>
    userId === NO_MANAGER ? Prisma.sql`b.manager_user_id IS NULL` : Prisma.sql`b.manager_user_id = ${userId}`,
  );
  add(filter.days, isWithin);
  add(filter.priceMin, (min) => Prisma.sql`${price} >= ${min}`);
  add(filter.priceMax, (max) => Prisma.sql`${price} <= ${max}`);
  add(filter.platformStatus, hasPlatformStatus);
  add(filter.source, (names) => isOneOf("source", names));
  add(filter.importRunId, (runId) => isOneOfNamed(organizationId, wasImportedBy(runId)));
  add(filter.shortlistId, (id) => isListed(organizationId, id));
  add(filter.visibleOwnerId, (userId) => Prisma.sql`b.owner_user_id = ${userId}`);
  add(filter.text, (text) => matchesText(organizationId, text));
  if (filter.includeDeactivated !== true) conditions.push(Prisma.sql`b.deactivated_at IS NULL`);
  if (hasFigures(filter))
    conditions.push(Prisma.sql`EXISTS (
      SELECT FROM blogger_figure f WHERE f.id = b.id AND ${figureConditions("f", filter)})`);
  return Prisma.join(conditions, " AND ");
}

/**
 * A lower bound is surely in an open range that it reaches. It may be in the range if it is below the
 * minimum, or if the range has a maximum that it does not exceed (docs/rules.md#unknown).
 */
function hasFans({ fansCountMin: min = 0, fansCountMax: max, fansBounds }: BloggerFilter): Prisma.Sql {
  const fans = Prisma.raw(FANS);
  const most = max === undefined ? Prisma.empty : Prisma.sql`AND ${fans} <= ${max}`;
  const isUnsure =
    max === undefined
      ? Prisma.sql`${fans} >= 0 AND ${fans} < ${min} AND b.fans_count_is_least`
      : Prisma.sql`${fans} >= 0 ${most} AND b.fans_count_is_least`;
  if (fansBounds === "ONLY") return isUnsure;
  if (fansBounds === "WITH")
    return Prisma.sql`${fans} >= 0 ${most} AND (${fans} >= ${min} OR b.fans_count_is_least)`;
  const isSure =
    fansBounds === undefined || max === undefined ? Prisma.empty : Prisma.sql`AND NOT b.fans_count_is_least`;
  return Prisma.sql`${fans} >= ${min} ${most} ${isSure}`;
}

function isOneOfNamed(organizationId: string, named: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`b.id = ANY (ARRAY(
    SELECT unnest(ARRAY[n.id, n.merged_into_id]) FROM blogger n
    WHERE n.organization_id = ${organizationId} AND ${named}))`;
}

function wasImportedBy(runId: string): Prisma.Sql {
  return Prisma.sql`n.id IN (SELECT r.blogger_id FROM import_run_blogger r WHERE r.run_id = ${runId})`;
}

function isListed(organizationId: string, shortlistId: string): Prisma.Sql {
  return Prisma.sql`b.id = ANY (ARRAY(
    SELECT e.blogger_id FROM shortlist_entry e JOIN shortlist s ON s.id = e.shortlist_id
    WHERE e.shortlist_id = ${shortlistId} AND s.organization_id = ${organizationId}))`;
}

/**
 * The case-folded index finds rows, the exact comparison decides. A text that is itself an external id is
 * not split at commas.
 */
function hasExternalId(organizationId: string, text: string): Prisma.Sql {
  const ids = listOfIds(text);
  const asked =
    ids.length === 1 && ids[0] === text
      ? Prisma.sql`${ids}::text[]`
      : Prisma.sql`(SELECT CASE WHEN EXISTS (
          SELECT FROM blogger w
          WHERE w.organization_id = ${organizationId} AND lower(w.external_id) = lower(${text}) AND w.external_id = ${text}
        ) THEN ARRAY[${text}] ELSE ${ids}::text[] END)`;
  return isOneOfNamed(
    organizationId,
    Prisma.sql`lower(n.external_id) = ANY (blogger_folded(${asked})) AND n.external_id = ANY (${asked}::text[])`,
  );
}

/** By platform id or alias. Numeric ids are not looked up as aliases, because the two overlap. */
function isKnownAs(organizationId: string, on: readonly Platform[], ids: readonly string[]): Prisma.Sql {
  const [platform] = on;
  const aliases = ids.filter((id) => !isNumericId(id));
  const own = isOneOfNamed(
    organizationId,
    Prisma.sql`n.platform = ${platform}::platform AND n.platform_blogger_id = ANY (${[...ids]}::text[])`,
  );
  return Prisma.sql`(${own} OR b.id = ANY (ARRAY(
    SELECT a.blogger_id FROM blogger_alias a
    WHERE a.organization_id = ${organizationId} AND a.platform = ${platform}::platform AND a.alias = ANY (${aliases}::text[]))))`;
}

/** With case sensitivity, the folded index finds rows and the exact comparison decides. */
function hasTag(tags: readonly string[], isExact: boolean): Prisma.Sql {
  const folded = Prisma.sql`blogger_folded(b.tags) && blogger_folded(${[...tags]}::text[])`;
  return isExact ? Prisma.sql`${folded} AND b.tags && ${[...tags]}::text[]` : folded;
}

function hasAllTags(tags: readonly string[]): Prisma.Sql {
  return Prisma.sql`blogger_folded(b.tags) @> blogger_folded(${[...tags]}::text[])`;
}

/** Matches any of the names; in the case-sensitive public list, several names must match exactly. */
function isOfCategory(names: readonly string[], isExact: boolean): Prisma.Sql {
  const asked = names.flatMap(splitNames);
  const folded = Prisma.sql`${Prisma.raw(CATEGORIES)} && blogger_folded(${asked}::text[])`;
  const as = Prisma.raw(asked.length === 1 ? "@>" : "=");
  return isExact ? Prisma.sql`${folded} AND blogger_names(b.category) ${as} ${asked}::text[]` : folded;
}

/** Up to this number, sorting all matches takes hardly longer than reading a page. */
export const MAX_SORTED = 15_000;

function countOfLabels(organizationId: string, kind: "TAG" | "CATEGORY", folded: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(
    SELECT coalesce(sum(l.count), 0) FROM blogger_label l
    WHERE l.organization_id = ${organizationId} AND l.kind = ${kind}::label_kind AND lower(l.value) = ANY (${folded}))`;
}

/** Of a filter's tags and categories, the rarer: a bound of how many bloggers match. */
export function countOfRarest(
  organizationId: string,
  { tags, tagsAll = [], category }: Pick<BloggerFilter, "tags" | "tagsAll" | "category">,
): Prisma.Sql {
  const folded = (names: readonly string[]) => Prisma.sql`blogger_folded(${[...names]}::text[])`;
  const counts = [
    ...(tags === undefined ? [] : [countOfLabels(organizationId, "TAG", folded(tags))]),
    ...tagsAll.map((tag) => countOfLabels(organizationId, "TAG", folded([tag]))),
    ...(category === undefined
      ? []
      : [countOfLabels(organizationId, "CATEGORY", folded([category].flat().flatMap(splitNames)))]),
  ];
  return Prisma.sql`least(${Prisma.join(counts)})`;
}

export function countOfCategories(organizationId: string, folded: Prisma.Sql): Prisma.Sql {
  return countOfLabels(organizationId, "CATEGORY", folded);
}

const types = { platform_status: "platform_status", source: "blogger_source" } as const;

/** Equality for a single value, so that the index order is used. */
function isOneOf(column: keyof typeof types, names: readonly string[]): Prisma.Sql {
  const [first] = names;
  const [of, type] = [Prisma.raw(`b.${column}`), Prisma.raw(types[column])];
  return names.length === 1
    ? Prisma.sql`${of} = ${first}::${type}`
    : Prisma.sql`${of} = ANY (${[...names]}::${type}[])`;
}

/** `UNCHECKED` and `ACTIVE` are stored as the same status; the time of the check distinguishes them. */
function hasPlatformStatus(names: readonly string[]): Prisma.Sql {
  const stored = names.map((name) => (name === "UNCHECKED" ? "ACTIVE" : name));
  const [asked, unasked] = [names.includes("ACTIVE"), names.includes("UNCHECKED")];
  const status = isOneOf("platform_status", [...new Set(stored)]);
  if (asked === unasked) return status;
  const never = Prisma.raw(`${CHECKED} IS ${unasked ? "" : "NOT "}NULL`);
  if (stored.every((name) => name === "ACTIVE")) return Prisma.sql`${status} AND ${never}`;
  return Prisma.sql`${status} AND (b.platform_status <> 'ACTIVE' OR ${never})`;
}

function isWithin({ timeZone, notSeenSince, ...range }: DayBounds): Prisma.Sql {
  const seen = Prisma.raw(SEEN);
  const startOf = (day: string) => Prisma.sql`(${day}::date::timestamp AT TIME ZONE ${timeZone})`;
  const endOf = (day: string) => Prisma.sql`((${day}::date + 1)::timestamp AT TIME ZONE ${timeZone})`;
  const conditions = [Prisma.sql`true`];
  const add = (day: string | undefined, toSql: (given: string) => Prisma.Sql) => {
    if (day !== undefined) conditions.push(toSql(day));
  };
  add(notSeenSince, (day) => Prisma.sql`${seen} < ${startOf(day)}`);
  add(range.createdSince, (day) => Prisma.sql`b.created_at >= ${startOf(day)}`);
  add(range.createdTo, (day) => Prisma.sql`b.created_at < ${endOf(day)}`);
  add(range.refreshedSince, (day) => Prisma.sql`${seen} >= ${startOf(day)}`);
  add(range.lastSyncedFrom, (day) => Prisma.sql`b.last_synced_at >= ${startOf(day)}`);
  add(range.lastSyncedTo, (day) => Prisma.sql`b.last_synced_at < ${endOf(day)}`);
  add(range.linkupFrom, (day) => Prisma.sql`b.linkup_at >= ${startOf(day)}`);
  add(range.linkupTo, (day) => Prisma.sql`b.linkup_at < ${endOf(day)}`);
  add(range.refreshedTo, (day) => Prisma.sql`${seen} < ${endOf(day)} AND ${seen} > '-infinity'`);
  return Prisma.join(conditions, " AND ");
}
