import { type BloggerWireField } from "@/server/domain/roster/blogger";
import { Prisma } from "@/server/infra/db";
import { bloggerConditions, type BloggerFilter, FANS } from "./blogger-conditions";
import {
  figureCount,
  type FigureListOrder,
  figureOrder,
  isByFigures,
  isLookedUp,
} from "./figures/figure-pages";
import { BLOGGER_FROM, bloggerSelectList } from "./blogger-row";
import { labelledIds } from "./labelled-ids";
import {
  armStatement,
  isPlainOrder,
  type ListOrder,
  mergedOrder,
  orderOf,
  type PageQuery,
  toArms,
  UNKNOWN_FANS,
} from "./list-arms";

export { type PageQuery } from "./list-arms";
export type BloggersStatement = PageQuery & { fields: readonly BloggerWireField[] };

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
 * follower counts if the index has the unknown at the wrong end. For tags and categories see
 * `labelledIds`.
 */
export function idsStatement(organizationId: string, query: PageQuery): Prisma.Sql {
  const arms = toArms(query).map((arm) => ({ ...query, ...arm }));
  const { filter, limit } = query;
  if ((filter.tags ?? filter.tagsAll ?? filter.category) !== undefined)
    return labelledIds(organizationId, arms);
  const found = arms.map((arm) => armStatement(organizationId, arm));
  if (found.length === 1) return Prisma.join(found);
  return Prisma.sql`
    SELECT arm.id, arm.key FROM (${Prisma.join(found, " UNION ALL ")}) arm
    ORDER BY ${mergedOrder("arm", query)}
    LIMIT ${limit}`;
}

/**
 * Counts at most `most`. In index order, entries beyond the bound cost nothing; filters with an index of
 * their own need no order.
 */
export function countStatement(organizationId: string, filter: BloggerFilter, most: number): Prisma.Sql {
  if (isByFigures(filter) && !isLookedUp(filter)) return figureCount(organizationId, filter, most);
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
  const { text, tags, tagsAll, category, priceMin, priceMax, importRunId, shortlistId } = filter;
  const named = text ?? tags ?? tagsAll ?? category ?? importRunId ?? shortlistId;
  return (named ?? priceMin ?? priceMax) !== undefined;
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

type PlacedOrder = { order: FigureListOrder; direction: "asc" | "desc" };

/**
 * The ids of all matching bloggers that existed at `until`, with their position `n` in the list from 0.
 * Merged ones are excluded. `after`: only bloggers after this place by age.
 */
export function placedBloggers(
  organizationId: string,
  filter: BloggerFilter,
  { order, direction, until, after }: PlacedOrder & { until: Date; after: PlaceByAge | null },
): Prisma.Sql {
  const places = isPlainOrder(order) ? plainPlaces(order, direction) : figureOrder(order, direction);
  const figures = isPlainOrder(order) ? Prisma.empty : Prisma.sql`LEFT JOIN blogger_figure f ON f.id = b.id`;
  return Prisma.sql`
    SELECT b.id, row_number() OVER (${places}) - 1 AS n
    FROM blogger b ${figures}
    WHERE ${bloggerConditions(organizationId, filter)} AND b.merged_into_id IS NULL
      AND b.created_at <= ${until} ${isBeyond(after)}`;
}

function plainPlaces(order: ListOrder["order"], direction: "asc" | "desc"): Prisma.Sql {
  const { key, way } = orderOf({ order, direction });
  const unknownLast = order === "fansCount" ? Prisma.raw(`${FANS} = ${UNKNOWN_FANS}, `) : Prisma.empty;
  return Prisma.sql`ORDER BY ${unknownLast}${key} ${way}, b.id ${way}`;
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
