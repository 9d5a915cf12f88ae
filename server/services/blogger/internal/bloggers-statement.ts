import { type BloggerWireField } from "@/server/domain/blogger";
import { type Platform, platforms } from "@/server/domain/platforms";
import { Prisma } from "@/server/infra/db";
import { BLOGGER_FROM, bloggerSelectList } from "./blogger-row";

/**
 * What a list can be ordered by: the expression, and its type for comparing with a cursor. Unknown fans sort
 * as -1.
 */
const orders = {
  updatedAt: { expression: "b.updated_at", type: "timestamptz" },
  createdAt: { expression: "b.created_at", type: "timestamptz" },
  fansCount: { expression: "coalesce(b.fans_count, -1)", type: "integer" },
} as const;

export type BloggersStatement = {
  filter: BloggerFilter;
  order: keyof typeof orders;
  direction: "asc" | "desc";
  fields: readonly BloggerWireField[];
  limit: number;
  /** Begins behind the row with this sort key (as text) and id. */
  after: { k: string; id: string } | undefined;
};

/**
 * The rows of one page, each with its `sortKey`: first the page's ids, for the most part out of an index
 * alone, then its rows.
 */
export function bloggersStatement(organizationId: string, query: BloggersStatement): Prisma.Sql {
  const way = wayOf(query);
  return Prisma.sql`
    SELECT ${Prisma.raw(bloggerSelectList(query.fields))}, page.key::text AS "sortKey"
    FROM (${idsStatement(organizationId, query)}) page
    JOIN (${Prisma.raw(BLOGGER_FROM)}) ON b.id = page.id
    ORDER BY page.key ${way}, page.id ${way}`;
}

/**
 * The `id` and sort `key` of each row of a page. Several platforms are as many index ranges, each cut to a
 * page, then merged.
 */
export function idsStatement(organizationId: string, query: BloggersStatement): Prisma.Sql {
  const arms = toArms(query.filter).map((filter) => armStatement(organizationId, { ...query, filter }));
  if (arms.length === 1) return Prisma.join(arms);
  const way = wayOf(query);
  return Prisma.sql`
    SELECT arm.id, arm.key FROM (${Prisma.join(arms, " UNION ALL ")}) arm
    ORDER BY arm.key ${way}, arm.id ${way}
    LIMIT ${query.limit}`;
}

/** What is found through an index of its own needs no index range for each platform. */
function toArms(filter: BloggerFilter): BloggerFilter[] {
  const { platform, tags, text, externalId } = filter;
  if (platform === undefined || (tags ?? text ?? externalId) !== undefined) return [filter];
  return [...new Set(platform)].map((name) => ({ ...filter, platform: [name] }));
}

function armStatement(organizationId: string, query: BloggersStatement): Prisma.Sql {
  const { expression, type } = orders[query.order];
  const { after, direction } = query;
  const [key, way] = [Prisma.raw(expression), wayOf(query)];
  const comparison = Prisma.raw(direction === "desc" ? "<" : ">");
  const beyond =
    after === undefined
      ? Prisma.empty
      : Prisma.sql`AND (${key}, b.id) ${comparison} (${after.k}::${Prisma.raw(type)}, ${after.id})`;
  return Prisma.sql`(
    SELECT b.id, ${key} AS key FROM blogger b WHERE ${bloggerConditions(organizationId, query.filter)} ${beyond}
    ORDER BY ${key} ${way}, b.id ${way}
    LIMIT ${query.limit})`;
}

function wayOf({ direction }: BloggersStatement): Prisma.Sql {
  return Prisma.raw(direction === "desc" ? "DESC" : "ASC");
}

export type BloggerFilter = {
  platform?: readonly Platform[] | undefined;
  fansCountMin?: number | undefined;
  fansCountMax?: number | undefined;
  tags?: readonly string[] | undefined;
  category?: string | undefined;
  updatedSince?: string | undefined;
  reviewStatus?: "PENDING" | "APPROVED" | "REJECTED" | undefined;
  externalId?: string | undefined;
  includeDeactivated?: boolean | undefined;
  /** Part of the nickname, or a whole id of any kind. */
  text?: string | undefined;
  /** Only what this user holds. */
  holder?: string | undefined;
};

const FANS = Prisma.raw("coalesce(b.fans_count, -1)");

/** The WHERE conditions of a list of bloggers `b` within one organization, joined by AND. */
function bloggerConditions(organizationId: string, filter: BloggerFilter): Prisma.Sql {
  const conditions = [Prisma.sql`b.organization_id = ${organizationId}`];
  const add = <Value>(value: Value | undefined, toSql: (given: Value) => Prisma.Sql) => {
    if (value !== undefined) conditions.push(toSql(value));
  };
  add(filter.platform, onPlatforms);
  const { fansCountMin, fansCountMax } = filter;
  // As the index has it: unknown fans are -1, which no bound includes.
  add(fansCountMin ?? (fansCountMax === undefined ? undefined : 0), (min) => Prisma.sql`${FANS} >= ${min}`);
  add(fansCountMax, (max) => Prisma.sql`${FANS} <= ${max}`);
  add(filter.tags, (tags) => Prisma.sql`b.tags && ${[...tags]}::text[]`);
  add(filter.category, (category) => Prisma.sql`b.category = ${category}`);
  add(filter.updatedSince, (since) => Prisma.sql`b.updated_at >= ${since}::timestamptz`);
  add(filter.reviewStatus, (status) => Prisma.sql`b.review_status = ${status}::review_status`);
  add(filter.externalId, (id) => Prisma.sql`b.external_id = ${id}`);
  add(filter.holder, (userId) => Prisma.sql`b.owner_user_id = ${userId}`);
  add(filter.text, matchesText);
  if (filter.includeDeactivated !== true) conditions.push(Prisma.sql`b.deactivated_at IS NULL`);
  return Prisma.join(conditions, " AND ");
}

function onPlatforms(names: readonly Platform[]): Prisma.Sql {
  const [first] = names;
  return names.length === 1
    ? Prisma.sql`b.platform = ${first}::platform`
    : Prisma.sql`b.platform = ANY (${[...names]}::platform[])`;
}

/**
 * The trigram index has the nickname with an x around each character: so it knows single characters and
 * pairs, and Chinese words are short. It knows letters and digits only; text without any is looked for in the
 * nicknames themselves.
 */
function matchesText(text: string): Prisma.Sql {
  const characters = Array.from(text, escapePattern);
  const inNickname = /[\p{L}\p{N}]/u.test(text)
    ? Prisma.sql`blogger_search_text(b.nickname) ILIKE ${`%x${characters.map((character) => `${character}x`).join("")}%`}`
    : Prisma.sql`b.nickname ILIKE ${`%${characters.join("")}%`}`;
  return Prisma.sql`(${inNickname} OR b.id = ${text} OR b.external_id = ${text}
    OR ${onPlatforms(platforms)} AND b.platform_blogger_id = ${text})`;
}

function escapePattern(character: string): string {
  return /[\\%_]/.test(character) ? `\\${character}` : character;
}
