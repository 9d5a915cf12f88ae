import { type BloggerWireField } from "@/server/domain/blogger";
import { Prisma } from "@/server/infra/db";
import { BLOGGER_FROM, bloggerSelectList } from "./blogger-columns";
import { bloggerConditions, type BloggerFilter } from "./blogger-filter";

/** What a list can be ordered by: the expression, and its type for comparing with a cursor. Unknown fans sort as -1. */
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

/** The rows of one page, each with its `sortKey`: first the page's ids, for the most part out of an index alone, then its rows. */
export function bloggersStatement(organizationId: string, query: BloggersStatement): Prisma.Sql {
  const way = wayOf(query);
  return Prisma.sql`
    SELECT ${Prisma.raw(bloggerSelectList(query.fields))}, page.key::text AS "sortKey"
    FROM (${idsStatement(organizationId, query)}) page
    JOIN (${Prisma.raw(BLOGGER_FROM)}) ON b.id = page.id
    ORDER BY page.key ${way}, page.id ${way}`;
}

/** The `id` and sort `key` of each row of a page. Several platforms are as many index ranges, each cut to a page, then merged. */
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
