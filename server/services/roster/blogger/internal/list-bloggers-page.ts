import { z } from "zod";
import { type CursorBinding, decodeCursor, encodeCursor } from "@/server/domain/kernel/cursor";
import { invalidCursor } from "@/server/domain/kernel/errors";
import { type Platform } from "@/server/domain/roster/platforms";
import {
  type ListTotal,
  MAX_COUNTED,
  type PageStart,
  splitStart,
  toListTotal,
} from "@/server/domain/kernel/paging";
import { deriveKey } from "@/server/infra/crypto/digests";
import { type Db, Prisma, queryCells } from "@/server/infra/db";
import { type OrganizationId } from "@/server/services/kernel/verb";
import {
  type PageQuery,
  countByPlatformStatement,
  countStatement,
  pageStatement,
} from "./bloggers-statement";
import { figurePage, type FigurePageQuery } from "./figures/figure-pages";
import { type BloggerJson } from "./blogger-json";

export type BloggerPageQuery = Omit<PageQuery, "after" | "skip"> & {
  cursor: PageStart | undefined;
};
/** `items`: the JSON of each blogger. */
export type BloggersPage = { items: string[]; nextCursor: string | null; hasMore: boolean };

const position = z.strictObject({ k: z.string(), id: z.string() });

/**
 * Keyset pagination: the cost does not grow with depth, except for a jump to a page. Throws
 * `INVALID_CURSOR`.
 */
export async function listBloggersPage(
  db: Db,
  organizationId: OrganizationId,
  query: BloggerPageQuery,
  { columns, width, toJson }: BloggerJson,
): Promise<BloggersPage> {
  const { startingAt, end } = bindPage(organizationId, query);
  const key = Prisma.sql`b.id, page.key::text`;
  const statement = pageStatement(organizationId, startingAt, Prisma.join([columns, key]));
  const rows = await queryCells(db, statement);
  const page = rows.slice(0, query.limit);
  const [id, sortKey] = page.at(-1)?.slice(width) ?? [];
  return { items: page.map(toJson), ...end(rows.length, id && sortKey ? { id, sortKey } : undefined) };
}

type FigureListQuery = Omit<FigurePageQuery, "after" | "skip"> & Pick<BloggerPageQuery, "cursor">;

/**
 * A page found by figures. Those that no longer match are left out, so it may be shorter than asked, with
 * more to come. Throws `INVALID_CURSOR`.
 */
export async function listFigurePage(
  db: Db,
  organizationId: OrganizationId,
  query: FigureListQuery,
  { columns, width, toJson }: BloggerJson,
): Promise<BloggersPage> {
  const { startingAt, end } = bindPage(organizationId, query);
  const rows = await queryCells(db, figurePage(organizationId, startingAt, columns));
  const page = rows.slice(0, query.limit).map((cells) => {
    const [id, sortKey, isStill] = cells.slice(width);
    return { cells, id: id ?? "", sortKey: sortKey ?? "", isStill: isStill === "t" };
  });
  const items = page.filter(({ isStill }) => isStill).map(({ cells }) => toJson(cells));
  return { items, ...end(rows.length, page.at(-1)) };
}

/** One row more than the page is read, to know whether there is another page. */
function bindPage<Query extends FigureListQuery>(organizationId: OrganizationId, query: Query) {
  const { filter, order, direction, limit } = query;
  const binding = {
    key: deriveKey("cursor"),
    query: { list: "bloggers", organizationId, filter, order, direction },
  };
  const { cursor, skip } = splitStart(query.cursor);
  return {
    startingAt: { ...query, limit: limit + 1, skip, after: findStart(cursor, binding) },
    end: (found: number, last: { id: string; sortKey: string } | undefined) => {
      const hasMore = found > limit && last !== undefined;
      const nextCursor = hasMore ? encodeCursor({ k: last.sortKey, id: last.id }, binding) : null;
      return { nextCursor, hasMore };
    },
  };
}

export async function countBloggersUpTo(
  db: Db,
  organizationId: OrganizationId,
  filter: PageQuery["filter"],
): Promise<ListTotal> {
  const statement = countStatement(organizationId, filter, MAX_COUNTED + 1);
  const rows = await db.$queryRaw<{ total: number }[]>(statement);
  return toListTotal(rows[0]?.total ?? 0);
}

export async function countBloggersByPlatform(
  db: Db,
  organizationId: OrganizationId,
  filter: PageQuery["filter"],
): Promise<Map<Platform, number>> {
  const rows = await db.$queryRaw<{ platform: Platform; total: number }[]>(
    countByPlatformStatement(organizationId, filter),
  );
  return new Map(rows.map(({ platform, total }) => [platform, total]));
}

function findStart(cursor: string | undefined, binding: CursorBinding) {
  if (cursor === undefined) return undefined;
  const from = decodeCursor(cursor, position, binding);
  if (from === null) throw invalidCursor();
  return from;
}
