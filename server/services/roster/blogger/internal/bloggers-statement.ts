import { type BloggerWireField } from "@/server/domain/roster/blogger";
import { Prisma } from "@/server/infra/db";
import { bloggerConditions, type BloggerFilter, FANS, haveLabels } from "./blogger-conditions";
import { BLOGGER_FROM, bloggerSelectList } from "./blogger-row";

const UNKNOWN_FANS = "-1";

const orders = {
  updatedAt: { expression: "b.updated_at", type: "timestamptz" },
  createdAt: { expression: "b.created_at", type: "timestamptz" },
  fansCount: { expression: FANS, type: "integer" },
} as const;

/** A page of ids. */
export type PageQuery = {
  filter: BloggerFilter;
  order: keyof typeof orders;
  direction: "asc" | "desc";
  limit: number;
  after: { k: string; id: string } | undefined;
  skip?: number;
};
export type BloggersStatement = PageQuery & { fields: readonly BloggerWireField[] };

export function bloggersStatement(organizationId: string, query: BloggersStatement): Prisma.Sql {
  const columns = Prisma.sql`${Prisma.raw(bloggerSelectList(query.fields))}, page.key::text AS "sortKey"`;
  return pageStatement(organizationId, query, columns);
}

/**
 * `columns`: of the page's `key`, the blogger `b` and its owner `u`. Each row is found by its id: as a join,
 * PostgreSQL would read a whole small roster for a page.
 */
export function pageStatement(organizationId: string, query: PageQuery, columns: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    SELECT ${columns}
    FROM (${skippingStatement(organizationId, query)}) page
    CROSS JOIN LATERAL (SELECT * FROM blogger WHERE id = page.id OFFSET 0) b
    LEFT JOIN users u ON u.id = b.owner_user_id
    ORDER BY ${mergedOrder("page", query)}`;
}

function skippingStatement(organizationId: string, query: PageQuery): Prisma.Sql {
  const { skip = 0, limit } = query;
  if (skip === 0) return idsStatement(organizationId, query);
  return Prisma.sql`
    SELECT page.id, page.key FROM (${idsStatement(organizationId, { ...query, limit: skip + limit })}) page
    ORDER BY ${mergedOrder("page", query)} OFFSET ${skip}`;
}

/**
 * Each platform is an index range, limited to a page, and the ranges are merged; so are known and unknown
 * follower counts if the index has the unknown at the wrong end. For tags and categories see `Arm`.
 */
export function idsStatement(organizationId: string, query: PageQuery): Prisma.Sql {
  const arms = toArms(query).map((arm) => armStatement(organizationId, { ...query, ...arm }));
  if (arms.length === 1) return Prisma.join(arms);
  return Prisma.sql`
    SELECT arm.id, arm.key FROM (${Prisma.join(arms, " UNION ALL ")}) arm
    ORDER BY ${mergedOrder("arm", query)}
    LIMIT ${query.limit}`;
}

/**
 * Counts at most `most`. In index order, entries beyond the bound cost nothing; filters with an index of
 * their own need no order.
 */
export function countStatement(organizationId: string, filter: BloggerFilter, most: number): Prisma.Sql {
  const byFans = (filter.fansCountMin ?? filter.fansCountMax) !== undefined;
  const byAge = (filter.days?.createdSince ?? filter.days?.createdTo) !== undefined;
  const order = byFans ? "fansCount" : byAge ? "createdAt" : "updatedAt";
  const query = { filter, order, direction: "desc", limit: most, after: undefined } as const;
  const found = isFoundInNoOrder(filter)
    ? Prisma.sql`SELECT FROM blogger b WHERE ${bloggerConditions(organizationId, filter)} LIMIT ${most}`
    : idsStatement(organizationId, query);
  return Prisma.sql`SELECT count(*)::integer AS total FROM (${found}) found`;
}

export function isFoundInNoOrder(filter: BloggerFilter): boolean {
  const { text, tags, category, priceMin, priceMax, importRunId } = filter;
  return (text ?? tags ?? category ?? priceMin ?? priceMax ?? importRunId) !== undefined;
}

export function countByPlatformStatement(organizationId: string, filter: BloggerFilter): Prisma.Sql {
  return Prisma.sql`
    SELECT b.platform::text AS platform, count(*)::integer AS total FROM blogger b
    WHERE ${bloggerConditions(organizationId, filter)} GROUP BY b.platform`;
}

/** A creator's position by creation time, which never changes. `k`: `created_at` as text. */
export type PlaceByAge = { k: string; id: string };

export function nextMatchingBloggers(
  organizationId: string,
  filter: BloggerFilter,
  { after, limit }: { after: PlaceByAge | null; limit: number },
): Prisma.Sql {
  return Prisma.sql`
    SELECT b.id, b.platform, b.last_synced_at, b.created_at::text AS k FROM blogger b
    WHERE ${bloggerConditions(organizationId, filter)} AND b.merged_into_id IS NULL ${isBeyond(after)}
    ORDER BY b.created_at, b.id LIMIT ${limit}`;
}

type ListOrder = Pick<PageQuery, "order" | "direction">;

/**
 * The ids of all matching bloggers that existed at `until`, with their position `n` in the list from 0.
 * Merged ones are excluded. `after`: only bloggers after this place by age.
 */
export function placedBloggers(
  organizationId: string,
  filter: BloggerFilter,
  { order, direction, until, after }: ListOrder & { until: Date; after: PlaceByAge | null },
): Prisma.Sql {
  const [key, way] = [orders[order].expression, direction === "desc" ? "DESC" : "ASC"];
  const unknownLast = order === "fansCount" ? `${FANS} = ${UNKNOWN_FANS}, ` : "";
  return Prisma.sql`
    SELECT b.id, row_number() OVER (ORDER BY ${Prisma.raw(`${unknownLast}${key} ${way}, b.id ${way}`)}) - 1 AS n
    FROM blogger b
    WHERE ${bloggerConditions(organizationId, filter)} AND b.merged_into_id IS NULL
      AND b.created_at <= ${until} ${isBeyond(after)}`;
}

export function namedRows(
  organizationId: string,
  filter: BloggerFilter,
  named: { ids: readonly string[]; fields: readonly BloggerWireField[]; withMetrics: boolean },
): Prisma.Sql {
  return Prisma.sql`
    SELECT ${Prisma.raw(bloggerSelectList(named.fields, named))}
    FROM unnest(${[...named.ids]}::text[]) WITH ORDINALITY AS page (id, n)
    JOIN (${Prisma.raw(BLOGGER_FROM)}) ON b.id = page.id
    WHERE ${bloggerConditions(organizationId, filter)} AND b.merged_into_id IS NULL
    ORDER BY page.n`;
}

function isBeyond(after: PlaceByAge | null): Prisma.Sql {
  return after === null
    ? Prisma.empty
    : Prisma.sql`AND (b.created_at, b.id) > (${after.k}::timestamptz, ${after.id})`;
}

/**
 * A part of a list that is one index range. `fans`: only known or unknown follower counts. `labels`: rare
 * tags or categories are looked up and sorted, frequent ones are found by scanning in order. The stored
 * counts decide, because PostgreSQL underestimates the cost of the order.
 */
type Arm = Pick<PageQuery, "filter" | "after"> & {
  fans?: "known" | "unknown";
  labels?: "few" | "many";
};

function toArms(query: PageQuery): Arm[] {
  const arms = toFansArms(query);
  if ((query.filter.tags ?? query.filter.category) === undefined) return arms;
  return arms.flatMap((arm) => (["few", "many"] as const).map((labels) => ({ ...arm, labels })));
}

function toFansArms(query: PageQuery): Arm[] {
  const { after } = query;
  const arms = toPlatformArms(query.filter).map((filter) => ({ filter, after }));
  if (!hasUnknownFirst(query)) return arms;
  const isPastKnown = after?.k === UNKNOWN_FANS;
  const known = isPastKnown ? [] : arms.map((arm) => ({ ...arm, fans: "known" as const }));
  const start = isPastKnown ? after : undefined;
  return [...known, ...arms.map(({ filter }) => ({ filter, after: start, fans: "unknown" as const }))];
}

/** Filters with an index of their own need no range per platform. */
function toPlatformArms(filter: BloggerFilter): BloggerFilter[] {
  const { platform, tags, category, text, id, externalId, importRunId } = filter;
  const found = tags ?? category ?? text ?? id ?? externalId ?? importRunId;
  if (platform === undefined || found !== undefined) return [filter];
  return [...new Set(platform)].map((name) => ({ ...filter, platform: [name] }));
}

/** Unknown follower counts come last in both directions, but the ascending index has them first. */
function hasUnknownFirst({ order, direction, filter }: PageQuery): boolean {
  const isBounded = (filter.fansCountMin ?? filter.fansCountMax) !== undefined;
  return order === "fansCount" && direction === "asc" && !isBounded;
}

function mergedOrder(table: "arm" | "page", query: PageQuery): Prisma.Sql {
  const way = query.direction === "desc" ? "DESC" : "ASC";
  const unknownLast = hasUnknownFirst(query) ? `${table}.key = ${UNKNOWN_FANS}, ` : "";
  return Prisma.raw(`${unknownLast}${table}.key ${way}, ${table}.id ${way}`);
}

function armStatement(organizationId: string, query: PageQuery & Arm): Prisma.Sql {
  const { direction, fans, labels, filter, limit } = query;
  const [key, way] = [
    Prisma.raw(orders[query.order].expression),
    Prisma.raw(direction === "desc" ? "DESC" : "ASC"),
  ];
  const conditions = [
    bloggerConditions(organizationId, filter),
    ...(fans === undefined ? [] : [Prisma.raw(`${FANS} ${fans === "known" ? ">" : "="} ${UNKNOWN_FANS}`)]),
    ...(labels === undefined ? [] : [haveLabels(organizationId, filter, labels)]),
    ...beyond(query),
  ];
  const found = Prisma.sql`
    SELECT b.id, ${key} AS key FROM blogger b WHERE ${Prisma.join(conditions, " AND ")}`;
  return labels === "few"
    ? Prisma.sql`(SELECT * FROM (${found} OFFSET 0) few ORDER BY few.key ${way}, few.id ${way} LIMIT ${limit})`
    : Prisma.sql`(${found} ORDER BY ${key} ${way}, b.id ${way} LIMIT ${limit})`;
}

/** Unknown counts share one key, so only the id is compared; a pair would not be an index bound. */
function beyond({ order, direction, after, fans }: PageQuery & Arm): Prisma.Sql[] {
  if (after === undefined) return [];
  const comparison = Prisma.raw(direction === "desc" ? "<" : ">");
  if (fans === "unknown") return [Prisma.sql`b.id ${comparison} ${after.id}`];
  const { expression, type } = orders[order];
  return [
    Prisma.sql`(${Prisma.raw(expression)}, b.id) ${comparison} (${after.k}::${Prisma.raw(type)}, ${after.id})`,
  ];
}
