import { NO_MANAGER } from "@/server/domain/roster/blogger";
import { Prisma } from "@/server/infra/db";
import { bloggerConditions, type BloggerFilter } from "../blogger-conditions";
import { isPlainOrder } from "../list-arms";
import { foldedLabels } from "./folded-labels";
import { figureConditions, hasFigures, withoutFigures } from "./figure-conditions";

/** The key of a page that starts among those whose value is unknown. */
const UNKNOWN = "";

/** Each order by its column in `blogger_figure`, and where a blogger itself has it. */
const orders = {
  updatedAt: { column: "updated_at", type: "timestamptz", own: "b.updated_at" },
  createdAt: { column: "created_at", type: "timestamptz", own: "b.created_at" },
  fansCount: { column: "fans_count", type: "int", own: "b.fans_count" },
  quote: { column: "quote", type: "int", own: "f.quote" },
  cost: { column: "cost", type: "float8", own: "f.cost" },
  interactRate: { column: "interact_rate", type: "int", own: "b.interact_rate" },
  fansGrowth: { column: "fans_growth", type: "int", own: "b.fans_growth" },
  lastSyncedAt: { column: "last_synced_at", type: "timestamptz", own: "b.last_synced_at" },
} as const;
export type FigureListOrder = keyof typeof orders;

export type FigurePageQuery = {
  filter: BloggerFilter;
  order: FigureListOrder;
  direction: "asc" | "desc";
  limit: number;
  after: { k: string; id: string } | undefined;
  skip?: number;
};

/** Whether a list is found by figures rather than in the order of an index of `blogger`. */
export function usesFigures(filter: BloggerFilter, order: FigureListOrder): boolean {
  return !isPlainOrder(order) || isByFigures(filter);
}

export function isByFigures(filter: BloggerFilter): boolean {
  const { lastSyncedFrom, lastSyncedTo, linkupFrom, linkupTo } = filter.days ?? {};
  return hasFigures(filter) || (lastSyncedFrom ?? lastSyncedTo ?? linkupFrom ?? linkupTo) !== undefined;
}

/** Filters that look up few bloggers by an index of their own, in columns that figures do not have. */
export function isLookedUp(filter: BloggerFilter): boolean {
  const { text, id, platformBloggerId, externalId, priceMin, priceMax, importRunId, shortlistId } = filter;
  const named = text ?? id ?? platformBloggerId ?? externalId ?? importRunId ?? shortlistId;
  return (named ?? priceMin ?? priceMax) !== undefined;
}

/**
 * `columns`: of the blogger `b` and its owner `u`. They are followed by its id, the page's key as text, and
 * whether the blogger itself still matches, as figures may be behind. The page's last row is the next one's
 * start even if it no longer does.
 */
export function figurePage(organizationId: string, query: FigurePageQuery, columns: Prisma.Sql): Prisma.Sql {
  const { filter, skip = 0, limit } = query;
  const ids = figureIds(organizationId, { ...query, limit: skip + limit });
  return Prisma.sql`
    SELECT ${columns}, b.id, coalesce(page.key::text, '') AS "sortKey",
      (${bloggerConditions(organizationId, withoutFigures(filter))}) AS "isStill"
    FROM (SELECT * FROM (${ids}) page ${placed("page.key", "page.id", query)} OFFSET ${skip}) page
    CROSS JOIN LATERAL (SELECT * FROM blogger WHERE id = page.id OFFSET 0) b
    LEFT JOIN users u ON u.id = b.owner_user_id
    ${placed("page.key", "page.id", query)}`;
}

type Ids = FigurePageQuery & { limit: number };

/**
 * The order's next rows are tried first, and only if too few of them match are all figures read and the best
 * sorted out. So a common filter reads little, and a rare one costs one pass over narrow rows, whatever it is
 * (docs/performance.md).
 */
function figureIds(organizationId: string, query: Ids): Prisma.Sql {
  if (isLookedUp(query.filter)) return lookedUpIds(organizationId, query);
  const all = idsOfAll(organizationId, query);
  const hasIndex = query.filter.includeDeactivated !== true && query.after?.k !== UNKNOWN;
  if (!hasIndex) return all;
  return Prisma.sql`
    WITH next AS MATERIALIZED (${idsAmongNext(organizationId, query)})
    SELECT id, key FROM next WHERE (SELECT count(*) FROM next) = ${query.limit}
    UNION ALL
    SELECT id, key FROM (${all}) b WHERE (SELECT count(*) FROM next) < ${query.limit}`;
}

function lookedUpIds(organizationId: string, query: Ids): Prisma.Sql {
  const key = orders[query.order].own;
  return Prisma.sql`
    SELECT b.id, ${Prisma.raw(key)} AS key FROM blogger b LEFT JOIN blogger_figure f ON f.id = b.id
    WHERE ${bloggerConditions(organizationId, query.filter)} ${beyond(key, query)}
    ${placed(key, "b.id", query)} LIMIT ${query.limit}`;
}

function idsOfAll(organizationId: string, query: Ids): Prisma.Sql {
  const key = `b.${orders[query.order].column}`;
  return Prisma.sql`
    SELECT b.id, ${Prisma.raw(key)} AS key FROM blogger_figure b
    WHERE ${narrowConditions(organizationId, query.filter)} ${beyond(key, query)}
    ${placed(key, "b.id", query)} LIMIT ${query.limit}`;
}

/** Rows that are tried in the order of an index: a few hundredths of a second. */
const MAX_TRIED = 10_000;

/** Of active rows with a known value: an index has unknown values at the wrong end for one direction. */
function idsAmongNext(organizationId: string, query: Ids): Prisma.Sql {
  const { after, direction, order, limit } = query;
  const { column, type } = orders[order];
  const key = Prisma.raw(`b.${column}`);
  const than = Prisma.raw(direction === "desc" ? "<" : ">");
  const sorted = Prisma.raw(`ORDER BY b.${column} ${direction}, b.id ${direction}`);
  const start =
    after === undefined
      ? Prisma.empty
      : Prisma.sql`AND (${key}, b.id) ${than} (${after.k}::${Prisma.raw(type)}, ${after.id})`;
  return Prisma.sql`
    SELECT b.id, ${key} AS key FROM (
      SELECT * FROM blogger_figure b
      WHERE b.organization_id = ${organizationId} AND b.deactivated_at IS NULL AND ${key} IS NOT NULL ${start}
      ${sorted} LIMIT ${MAX_TRIED}) b
    WHERE ${narrowConditions(organizationId, query.filter)} ${sorted} LIMIT ${limit}`;
}

export function figureCount(organizationId: string, filter: BloggerFilter, most: number): Prisma.Sql {
  return Prisma.sql`
    SELECT count(*)::integer AS total FROM (
      SELECT FROM blogger_figure b WHERE ${narrowConditions(organizationId, filter)} LIMIT ${most}) found`;
}

/** For an export: a blogger `b`, its figures `f`, and the order of the list. */
export function figureOrder(order: FigureListOrder, direction: "asc" | "desc"): Prisma.Sql {
  return placed(orders[order].own, "b.id", { direction });
}

/** Unknown values come last in both directions. */
function placed(key: string, id: string, { direction }: Pick<FigurePageQuery, "direction">): Prisma.Sql {
  return Prisma.raw(`ORDER BY ${key} ${direction} NULLS LAST, ${id} ${direction}`);
}

function beyond(key: string, { order, direction, after }: FigurePageQuery): Prisma.Sql {
  if (after === undefined) return Prisma.empty;
  const [value, than] = [Prisma.raw(key), Prisma.raw(direction === "desc" ? "<" : ">")];
  if (after.k === UNKNOWN) return Prisma.sql`AND ${value} IS NULL AND b.id ${than} ${after.id}`;
  const start = Prisma.sql`${after.k}::${Prisma.raw(orders[order].type)}`;
  return Prisma.sql`
    AND (${value} ${than} ${start} OR (${value} = ${start} AND b.id ${than} ${after.id}) OR ${value} IS NULL)`;
}

/** Figures have the columns of bloggers that these conditions name, but their labels are folded. */
function narrowConditions(organizationId: string, filter: BloggerFilter): Prisma.Sql {
  const unlabelled = { tags: undefined, tagsAll: undefined, category: undefined, managerUserId: undefined };
  const plain = { ...withoutFigures(filter), ...unlabelled };
  const conditions = [
    bloggerConditions(organizationId, plain),
    figureConditions("b", filter),
    ...foldedLabels(filter),
    ...(filter.managerUserId === undefined ? [] : [isManagedBy(filter.managerUserId)]),
  ];
  return Prisma.join(conditions, " AND ");
}

/** Managers are not in the change stream, so the bloggers themselves say who they are. */
function isManagedBy(userId: string): Prisma.Sql {
  return userId === NO_MANAGER
    ? Prisma.sql`NOT EXISTS (SELECT FROM blogger m WHERE m.id = b.id AND m.manager_user_id IS NOT NULL)`
    : Prisma.sql`b.id IN (SELECT m.id FROM blogger m WHERE m.manager_user_id = ${userId})`;
}
