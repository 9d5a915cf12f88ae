import { z } from "zod";
import { type BloggerWireField } from "@/server/domain/blogger";
import { type CursorBinding, decodeCursor, encodeCursor } from "@/server/domain/cursor";
import { invalidCursor } from "@/server/domain/errors";
import { deriveKey } from "@/server/infra/crypto/derive-key";
import { type Db, Prisma } from "@/server/infra/db";
import { type OrganizationId } from "@/server/services/verb";
import { bloggerConditions, type BloggerFilter } from "./blogger-filter";
import { BLOGGER_FROM, bloggerSelectList } from "./blogger-columns";
import { type BloggerRow } from "./to-blogger-wire";

/** What a list can be ordered by: the expression, and its type for comparing with a cursor. Unknown fans sort as -1. */
const orders = {
  updatedAt: { expression: "b.updated_at", type: "timestamptz" },
  createdAt: { expression: "b.created_at", type: "timestamptz" },
  fansCount: { expression: "coalesce(b.fans_count, -1)", type: "integer" },
} as const;

export type BloggerOrder = keyof typeof orders;
export type BloggerPageQuery = {
  filter: BloggerFilter;
  order: BloggerOrder;
  direction: "asc" | "desc";
  fields: readonly BloggerWireField[];
  limit: number;
  cursor: string | undefined;
};
export type BloggerRowPage = { rows: BloggerRow[]; nextCursor: string | null; hasMore: boolean };

const position = z.strictObject({ k: z.string(), id: z.string() });

/** One page of an organization's bloggers by keyset: its cost does not grow with its depth. Throws `INVALID_CURSOR`. */
export async function listBloggersPage(
  db: Db,
  organizationId: OrganizationId,
  query: BloggerPageQuery,
): Promise<BloggerRowPage> {
  const { filter, order, direction, limit } = query;
  const binding = {
    key: deriveKey("cursor"),
    query: { list: "bloggers", organizationId, filter, order, direction },
  };
  const expression = Prisma.raw(orders[order].expression);
  const way = Prisma.raw(direction === "desc" ? "DESC" : "ASC");
  const rows = await db.$queryRaw<(BloggerRow & { sortKey: string })[]>`
    SELECT ${Prisma.raw(bloggerSelectList(query.fields))}, ${expression}::text AS "sortKey"
    FROM ${Prisma.raw(BLOGGER_FROM)}
    WHERE ${bloggerConditions(organizationId, filter)} ${after(query, binding)}
    ORDER BY ${expression} ${way}, b.id ${way}
    LIMIT ${limit + 1}`;
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const hasMore = rows.length > limit && last !== undefined;
  const nextCursor = hasMore ? encodeCursor({ k: last.sortKey, id: last.id }, binding) : null;
  return { rows: page, nextCursor, hasMore };
}

function after({ cursor, order, direction }: BloggerPageQuery, binding: CursorBinding): Prisma.Sql {
  if (cursor === undefined) return Prisma.empty;
  const from = decodeCursor(cursor, position, binding);
  if (from === null) throw invalidCursor();
  const { expression, type } = orders[order];
  const comparison = direction === "desc" ? "<" : ">";
  return Prisma.sql`AND (${Prisma.raw(expression)}, b.id) ${Prisma.raw(comparison)} (${from.k}::${Prisma.raw(type)}, ${from.id})`;
}
