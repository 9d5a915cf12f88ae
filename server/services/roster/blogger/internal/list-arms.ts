import { bloggerSources, reviewStatuses } from "@/server/domain/roster/blogger";
import { Prisma } from "@/server/infra/db";
import { bloggerConditions, type BloggerFilter, FANS } from "./blogger-conditions";

export const UNKNOWN_FANS = "-1";

const orders = {
  updatedAt: { expression: "b.updated_at", type: "timestamptz" },
  createdAt: { expression: "b.created_at", type: "timestamptz" },
  fansCount: { expression: FANS, type: "integer" },
} as const;

/** Orders that have an index of `blogger`. */
export function isPlainOrder(order: string): order is keyof typeof orders {
  return Object.hasOwn(orders, order);
}

/** A page of ids. */
export type PageQuery = {
  filter: BloggerFilter;
  order: keyof typeof orders;
  direction: "asc" | "desc";
  limit: number;
  after: { k: string; id: string } | undefined;
  skip?: number;
};

export type ListOrder = Pick<PageQuery, "order" | "direction">;

/** A part of a list that is one index range. `fans`: only known or unknown follower counts. */
export type Arm = Pick<PageQuery, "filter" | "after"> & { fans?: "known" | "unknown" };

export function toArms(query: PageQuery): Arm[] {
  const { after } = query;
  const arms = toFilterArms(query).map((filter) => ({ filter, after }));
  if (!hasUnknownFirst(query)) return arms;
  const isPastKnown = after?.k === UNKNOWN_FANS;
  const known = isPastKnown ? [] : arms.map((arm) => ({ ...arm, fans: "known" as const }));
  const start = isPastKnown ? after : undefined;
  return [...known, ...arms.map(({ filter }) => ({ filter, after: start, fans: "unknown" as const }))];
}

/** Filters with an index of their own need no range per platform, review status and source. */
function toFilterArms({ filter, order }: PageQuery): BloggerFilter[] {
  const { platform, tags, tagsAll, category, text, id, externalId, importRunId, shortlistId } = filter;
  const found = tags ?? tagsAll ?? category ?? text ?? id ?? externalId ?? importRunId ?? shortlistId;
  if (found !== undefined) return [filter];
  const arms =
    platform === undefined
      ? [filter]
      : [...new Set(platform)].map((name) => ({ ...filter, platform: [name] }));
  return order === "updatedAt" ? arms.flatMap(toReviewArms) : arms;
}

/** One index has review status and source in front of the time of change, so both must be given. */
function toReviewArms(filter: BloggerFilter): BloggerFilter[] {
  const { reviewStatus, source } = filter;
  if ((reviewStatus ?? source) === undefined) return [filter];
  const statuses = reviewStatus === undefined ? reviewStatuses : [reviewStatus];
  const sources = [...new Set(source ?? bloggerSources)];
  return statuses.flatMap((status) =>
    sources.map((name) => ({ ...filter, reviewStatus: status, source: [name] })),
  );
}

/** Unknown follower counts come last in both directions, but the ascending index has them first. */
function hasUnknownFirst({ order, direction, filter }: PageQuery): boolean {
  const isBounded = (filter.fansCountMin ?? filter.fansCountMax) !== undefined;
  return order === "fansCount" && direction === "asc" && !isBounded;
}

export function mergedOrder(table: "arm" | "page", query: PageQuery): Prisma.Sql {
  const way = query.direction === "desc" ? "DESC" : "ASC";
  const unknownLast = hasUnknownFirst(query) ? `${table}.key = ${UNKNOWN_FANS}, ` : "";
  return Prisma.raw(`${unknownLast}${table}.key ${way}, ${table}.id ${way}`);
}

export function armStatement(organizationId: string, query: PageQuery & Arm): Prisma.Sql {
  const { key, way } = orderOf(query);
  return Prisma.sql`(
    SELECT b.id, ${key} AS key FROM blogger b WHERE ${armConditions(organizationId, query)}
    ORDER BY ${key} ${way}, b.id ${way} LIMIT ${query.limit})`;
}

export function orderOf({ order, direction }: ListOrder): { key: Prisma.Sql; way: Prisma.Sql } {
  return {
    key: Prisma.raw(orders[order].expression),
    way: Prisma.raw(direction === "desc" ? "DESC" : "ASC"),
  };
}

export function armConditions(organizationId: string, query: PageQuery & Arm): Prisma.Sql {
  const { filter, fans, after } = query;
  // The place itself says so, and two lower bounds of one column may start the scan at the wrong one.
  const isBehindKnown = fans === "known" && after !== undefined;
  const conditions = [
    bloggerConditions(organizationId, filter),
    ...(fans === undefined || isBehindKnown
      ? []
      : [Prisma.raw(`${FANS} ${fans === "known" ? ">" : "="} ${UNKNOWN_FANS}`)]),
    ...beyond(query),
  ];
  return Prisma.join(conditions, " AND ");
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
