import { z } from "zod";
import { type CursorBinding, decodeCursor, encodeCursor } from "@/server/domain/kernel/cursor";
import { invalidCursor } from "@/server/domain/kernel/errors";
import {
  type ListTotal,
  MAX_COUNTED,
  type Page,
  type PageStart,
  splitStart,
  toListTotal,
} from "@/server/domain/kernel/paging";
import { deriveKey } from "@/server/infra/crypto";
import { type Ctx } from "./ctx";
import { type OrganizationId } from "./tenant";

/** Undefined values in `filter` are ignored. A cursor is valid only for the same list and filter. */
type Query<By extends string, Filter extends object> = {
  list: string;
  /** A timestamp column with millisecond precision; the id breaks ties. */
  by: By;
  filter: Filter;
  limit: number;
  cursor: PageStart | undefined;
};

type Find<By extends string, Filter extends object> = FindAll<By, Filter> & {
  where: { organizationId: OrganizationId };
};
type FindAll<By extends string, Filter extends object> = {
  where: Given<Filter> & { AND: After<By>[] };
  orderBy: (Record<By, "desc"> | { id: "desc" })[];
  take: number;
  skip?: number;
};
type Given<Filter> = { [Name in keyof Filter]: Exclude<Filter[Name], undefined> };
type After<By extends string> = Record<By, { lte: string }> & {
  OR: (Record<By, { lt: string }> | { id: { lt: string } })[];
};

const position = z.strictObject({ at: z.iso.datetime(), id: z.string() });

/**
 * One page of the organization's rows, newest first. Keyset paging: a page costs the same at any depth, and
 * new rows shift nothing. `fit` returns how many of the rows fit on the page, at least one. Throws
 * `INVALID_CURSOR`.
 */
export async function listNewestFirst<
  By extends string,
  Filter extends object,
  Row extends { id: string } & Record<By, Date>,
>(
  ctx: Ctx,
  query: Query<By, Filter>,
  find: (page: Find<By, Filter>) => Promise<Row[]>,
  fit: (rows: readonly Row[]) => number = ({ length }) => length,
): Promise<Page<Row>> {
  const { id: organizationId } = ctx.organization;
  const findOwn = ({ where, ...page }: FindAll<By, Filter>) =>
    find({ ...page, where: { ...where, organizationId } });
  return listPage(organizationId, query, findOwn, fit);
}

export async function listAllNewestFirst<
  By extends string,
  Filter extends object,
  Row extends { id: string } & Record<By, Date>,
>(query: Query<By, Filter>, find: (page: FindAll<By, Filter>) => Promise<Row[]>): Promise<Page<Row>> {
  return listPage(null, query, find, ({ length }) => length);
}

async function listPage<
  By extends string,
  Filter extends object,
  Row extends { id: string } & Record<By, Date>,
>(
  organizationId: OrganizationId | null,
  query: Query<By, Filter>,
  find: (page: FindAll<By, Filter>) => Promise<Row[]>,
  fit: (rows: readonly Row[]) => number,
): Promise<Page<Row>> {
  const { list, by, limit } = query;
  const { cursor, skip } = splitStart(query.cursor);
  const filter = onlyGiven(query.filter);
  const binding = { key: deriveKey("cursor"), query: { list, organizationId, filter } };
  const rows = await find({
    where: { ...filter, AND: cursor === undefined ? [] : [after(by, cursor, binding)] },
    orderBy: orderOf(by),
    take: limit + 1,
    skip,
  });
  const items = rows.slice(0, Math.min(limit, fit(rows)));
  const last = items.at(-1);
  if (rows.length === items.length || last === undefined) return { items, nextCursor: null, hasMore: false };
  const nextCursor = encodeCursor({ at: last[by].toISOString(), id: last.id }, binding);
  return { items, nextCursor, hasMore: true };
}

export async function countNewestFirst<By extends string, Filter extends object>(
  ctx: Ctx,
  query: Pick<Query<By, Filter>, "by" | "filter">,
  count: (rows: Find<By, Filter>) => Promise<number>,
): Promise<ListTotal> {
  const { id: organizationId } = ctx.organization;
  return countAllNewestFirst(query, ({ where, ...rows }) =>
    count({ ...rows, where: { ...where, organizationId } }),
  );
}

export async function countAllNewestFirst<By extends string, Filter extends object>(
  { by, filter }: Pick<Query<By, Filter>, "by" | "filter">,
  count: (rows: FindAll<By, Filter>) => Promise<number>,
): Promise<ListTotal> {
  const where = { ...onlyGiven(filter), AND: [] };
  return toListTotal(await count({ where, orderBy: orderOf(by), take: MAX_COUNTED + 1 }));
}

function orderOf<By extends string>(by: By): Find<By, object>["orderBy"] {
  return [{ [by]: "desc" } as Record<By, "desc">, { id: "desc" }];
}

function onlyGiven<Filter extends object>(filter: Filter): Given<Filter> {
  return Object.fromEntries(
    Object.entries(filter).filter(([, value]) => value !== undefined),
  ) as Given<Filter>;
}

function after<By extends string>(by: By, cursor: string, binding: CursorBinding): After<By> {
  const from = decodeCursor(cursor, position, binding);
  if (from === null) throw invalidCursor();
  const { at, id } = from;
  return { [by]: { lte: at }, OR: [{ [by]: { lt: at } }, { id: { lt: id } }] } as After<By>;
}
