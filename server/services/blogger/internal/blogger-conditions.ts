import { NOBODY } from "@/server/domain/blogger";
import { isNumericId, type Platform } from "@/server/domain/platforms";
import { splitNames } from "@/server/domain/text";
import { Prisma } from "@/server/infra/db";
import { matchesText, onPlatforms } from "./blogger-text";
import { listOfIds } from "./list-of-ids";

/** As the indexes have it: unknown fans are -1, which no bound includes. */
export const FANS = "coalesce(b.fans_count, -1)";
/** As the indexes have them (docs/rules.md#finding). */
export const PRICE = "coalesce(b.price_mid_with_fee, b.price_short_with_fee, b.price_long_with_fee)";
export const CATEGORIES = "blogger_names(lower(b.category))";
const FRESH = "greatest(b.updated_at, b.last_synced_at, b.platform_status_checked_at)";

export type BloggerFilter = {
  platform?: readonly Platform[] | undefined;
  fansCountMin?: number | undefined;
  fansCountMax?: number | undefined;
  tags?: readonly string[] | undefined;
  category?: string | readonly string[] | undefined;
  /** Whether the case of tags and category counts. */
  isExact?: boolean | undefined;
  updatedSince?: string | undefined;
  reviewStatus?: "PENDING" | "APPROVED" | "REJECTED" | undefined;
  /** Whether rejected ones are left out. */
  leavesOutRejected?: boolean | undefined;
  id?: readonly string[] | undefined;
  /** On the one `platform`. */
  platformBloggerId?: readonly string[] | undefined;
  /** Ids, comma-joined, or one that holds commas itself. */
  externalId?: string | undefined;
  includeDeactivated?: boolean | undefined;
  /** Part of the nickname, a whole id or contact of any kind, or a link. */
  text?: string | undefined;
  /** A user's id, or `nobody`. */
  ownerUserId?: string | undefined;
  days?: DayBounds | undefined;
  /** As asked; `toAskedFilter` makes `days` of them. */
  staleDays?: never;
  createdSince?: never;
  refreshedSince?: never;
  priceMin?: number | undefined;
  priceMax?: number | undefined;
  platformStatus?: readonly string[] | undefined;
  source?: readonly string[] | undefined;
  importRunId?: string | undefined;
  /** Only what this user holds. */
  holder?: string | undefined;
};

/** Bounds in days of the organization's time zone, such as `2026-11-21`. */
type DayBounds = {
  timeZone: string;
  /** Neither updated nor checked on this day or later. */
  notSeenSince?: string | undefined;
  createdSince?: string | undefined;
  /** Updated or checked on this day or later, and on a later day than the one of the creation. */
  refreshedSince?: string | undefined;
};

/** The WHERE conditions of a list of bloggers `b` within one organization, joined by AND. */
export function bloggerConditions(organizationId: string, filter: BloggerFilter): Prisma.Sql {
  const conditions = [Prisma.sql`b.organization_id = ${organizationId}`];
  const add = <Value>(value: Value | undefined, toSql: (given: Value) => Prisma.Sql) => {
    if (value !== undefined) conditions.push(toSql(value));
  };
  add(filter.platform, onPlatforms);
  const { fansCountMin, fansCountMax, isExact = false } = filter;
  const [fans, price] = [Prisma.raw(FANS), Prisma.raw(PRICE)];
  add(fansCountMin ?? (fansCountMax === undefined ? undefined : 0), (min) => Prisma.sql`${fans} >= ${min}`);
  add(fansCountMax, (max) => Prisma.sql`${fans} <= ${max}`);
  add(filter.tags, (tags) => hasTag(tags, isExact));
  add(filter.category, (category) => isOfCategory([category].flat(), isExact));
  add(filter.updatedSince, (since) => Prisma.sql`b.updated_at >= ${since}::timestamptz`);
  add(filter.reviewStatus, (status) => Prisma.sql`b.review_status = ${status}::review_status`);
  if (filter.leavesOutRejected === true) conditions.push(Prisma.sql`b.review_status <> 'REJECTED'`);
  add(filter.id, (ids) => isOneOfNamed(organizationId, Prisma.sql`n.id = ANY (${[...ids]}::text[])`));
  add(filter.platformBloggerId, (ids) => isKnownAs(organizationId, filter.platform ?? [], ids));
  add(filter.externalId, (text) => hasExternalId(organizationId, text));
  add(filter.ownerUserId, (userId) =>
    userId === NOBODY ? Prisma.sql`b.owner_user_id IS NULL` : Prisma.sql`b.owner_user_id = ${userId}`,
  );
  add(filter.days, isWithin);
  add(filter.priceMin, (min) => Prisma.sql`${price} >= ${min}`);
  add(filter.priceMax, (max) => Prisma.sql`${price} <= ${max}`);
  add(filter.platformStatus, (names) => isOneOf("platform_status", names));
  add(filter.source, (names) => isOneOf("source", names));
  add(filter.importRunId, (runId) => isOneOfNamed(organizationId, wasImportedBy(runId)));
  add(filter.holder, (userId) => Prisma.sql`b.owner_user_id = ${userId}`);
  add(filter.text, (text) => matchesText(organizationId, text));
  if (filter.includeDeactivated !== true) conditions.push(Prisma.sql`b.deactivated_at IS NULL`);
  return Prisma.join(conditions, " AND ");
}

/** The bloggers that names mean. With one that was merged away comes the one that stayed. */
function isOneOfNamed(organizationId: string, named: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`b.id = ANY (ARRAY(
    SELECT unnest(ARRAY[n.id, n.merged_into_id]) FROM blogger n
    WHERE n.organization_id = ${organizationId} AND ${named}))`;
}

function wasImportedBy(runId: string): Prisma.Sql {
  return Prisma.sql`n.id IN (SELECT r.blogger_id FROM import_run_blogger r WHERE r.run_id = ${runId})`;
}

/** The folded index finds, and the row decides. A text that is itself somebody's id is no list of others. */
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

/** By its id on a platform, or another id that it is known by; numbers of both kinds overlap. */
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

/** Where case counts, the folded index finds and the row decides. */
function hasTag(tags: readonly string[], isExact: boolean): Prisma.Sql {
  const folded = Prisma.sql`blogger_folded(b.tags) && blogger_folded(${[...tags]}::text[])`;
  return isExact ? Prisma.sql`${folded} AND b.tags && ${[...tags]}::text[]` : folded;
}

/** Name by name; in the public list, where case counts, a text of several names means just those. */
function isOfCategory(names: readonly string[], isExact: boolean): Prisma.Sql {
  const asked = names.flatMap(splitNames);
  const folded = Prisma.sql`${Prisma.raw(CATEGORIES)} && blogger_folded(${asked}::text[])`;
  const as = Prisma.raw(asked.length === 1 ? "@>" : "=");
  return isExact ? Prisma.sql`${folded} AND blogger_names(b.category) ${as} ${asked}::text[]` : folded;
}

/** So many are looked up in no more time than the page of a list takes. */
const FEW = 10_000;
const howMany = { few: Prisma.raw(`<= ${FEW}`), many: Prisma.raw(`> ${FEW}`) };
export type HowMany = keyof typeof howMany;

/** How many of a roster have any of some names, which are lower case, by the counts that the database keeps. */
function countOfLabels(organizationId: string, kind: "TAG" | "CATEGORY", folded: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(
    SELECT coalesce(sum(l.count), 0) FROM blogger_label l
    WHERE l.organization_id = ${organizationId} AND l.kind = ${kind}::label_kind AND lower(l.value) = ANY (${folded}))`;
}

/** Whether few of a roster have such tags, or such categories, or many have either. */
export function haveLabels(
  organizationId: string,
  { tags, category }: Pick<BloggerFilter, "tags" | "category">,
  how: HowMany,
): Prisma.Sql {
  const folded = (names: readonly string[]) => Prisma.sql`blogger_folded(${[...names]}::text[])`;
  const counts = [
    ...(tags === undefined ? [] : [countOfLabels(organizationId, "TAG", folded(tags))]),
    ...(category === undefined
      ? []
      : [countOfLabels(organizationId, "CATEGORY", folded([category].flat().flatMap(splitNames)))]),
  ];
  return Prisma.sql`least(${Prisma.join(counts)}) ${howMany[how]}`;
}

/** Whether few of a roster are of such categories, which are lower case, or many. */
export function areOfCategories(organizationId: string, folded: Prisma.Sql, how: HowMany): Prisma.Sql {
  return Prisma.sql`${countOfLabels(organizationId, "CATEGORY", folded)} ${howMany[how]}`;
}

const types = { platform_status: "platform_status", source: "blogger_source" } as const;

/** A single one in the order of its index, as with categories. */
function isOneOf(column: keyof typeof types, names: readonly string[]): Prisma.Sql {
  const [first] = names;
  const [of, type] = [Prisma.raw(`b.${column}`), Prisma.raw(types[column])];
  return names.length === 1
    ? Prisma.sql`${of} = ${first}::${type}`
    : Prisma.sql`${of} = ANY (${[...names]}::${type}[])`;
}

function isWithin({ timeZone, notSeenSince, createdSince, refreshedSince }: DayBounds): Prisma.Sql {
  const fresh = Prisma.raw(FRESH);
  const startOf = (day: string) => Prisma.sql`(${day}::date::timestamp AT TIME ZONE ${timeZone})`;
  const dayOf = (instant: Prisma.Sql) => Prisma.sql`(${instant} AT TIME ZONE ${timeZone})::date`;
  const conditions = [Prisma.sql`true`];
  // What is fresh was changed no later: the second bound is a range of the list's own index.
  if (notSeenSince !== undefined)
    conditions.push(
      Prisma.sql`${fresh} < ${startOf(notSeenSince)} AND b.updated_at < ${startOf(notSeenSince)}`,
    );
  if (createdSince !== undefined) conditions.push(Prisma.sql`b.created_at >= ${startOf(createdSince)}`);
  if (refreshedSince !== undefined)
    conditions.push(Prisma.sql`${fresh} >= ${startOf(refreshedSince)}
      AND ${dayOf(Prisma.raw("b.created_at"))} < ${dayOf(fresh)}`);
  return Prisma.join(conditions, " AND ");
}
