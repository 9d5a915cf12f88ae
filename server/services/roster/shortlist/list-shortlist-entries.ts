import { z } from "zod";
import { decodeCursor, encodeCursor } from "@/server/domain/kernel/cursor";
import { invalidCursor, notFound } from "@/server/domain/kernel/errors";
import { splitStart } from "@/server/domain/kernel/paging";
import { bloggerListFields } from "@/server/domain/roster/blogger";
import { type ShortlistStatus } from "@/server/domain/roster/export-file";
import { deriveKey } from "@/server/infra/crypto";
import { Prisma } from "@/server/infra/db";
import { type ShortlistEntry } from "@/server/infra/db/generated/client";
import { type Ctx, query } from "@/server/services/kernel/verb";
import {
  type BloggerRow,
  namedRows,
  toBloggerListWire,
  visibleOwnerId,
} from "@/server/services/roster/blogger";
import { entryKey, entryPlaces } from "./internal/entry-order";
import { entryConditions } from "./internal/matching-entries";
import { getShortlistRow, isVisible, nameUsers, withEntryManagers } from "./internal/shortlist-row";
import { entryHistory, entryHistoryInput, listEntriesInput, shortlistEntries } from "./schema";

const position = z.strictObject({ k: z.string(), id: z.string() });

type Listed = Omit<ShortlistEntry, "shortlistId"> & { k: string };
type Total = { status: ShortlistStatus; count: number; agreedPrice: number; fansCount: number };

/** Throws `NOT_FOUND`, `INVALID_CURSOR`. */
export const listShortlistEntries = query({
  permission: "blogger:read",
  input: listEntriesInput,
  output: shortlistEntries,
  async run({ ctx, input: { id, status, managerUserId, order, direction, limit, cursor: start } }) {
    await getShortlistRow(ctx.db, ctx, id);
    const { cursor, skip } = splitStart(start);
    const list = { list: "shortlist", organizationId: ctx.organization.id, id, status, managerUserId };
    const binding = { key: deriveKey("cursor"), query: { ...list, order, direction } };
    const from = cursor === undefined ? null : decodeCursor(cursor, position, binding);
    if (cursor !== undefined && from === null) throw invalidCursor();
    const { key, type } = entryKey(order);
    const beyond = Prisma.raw(direction === "desc" ? "<" : ">");
    const matches = Prisma.sql`FROM shortlist_entry e JOIN blogger b ON b.id = e.blogger_id
      WHERE e.shortlist_id = ${id} AND ${isVisible(ctx)}
        ${entryConditions({ managerUserId })}`;
    const ofStatus = entryConditions({ status });
    const after =
      from === null
        ? Prisma.empty
        : Prisma.sql`AND (${key}, e.blogger_id) ${beyond} (${from.k}::${type}, ${from.id})`;
    const [rows, totals] = await Promise.all([
      ctx.db.$queryRaw<Listed[]>`
        SELECT e.blogger_id AS "bloggerId", e.status::text, e.form, e.agreed_price AS "agreedPrice", e.note,
          e.manager_user_id AS "managerUserId", e.added_at AS "addedAt", e.updated_at AS "updatedAt", ${key}::text AS k
        ${matches} ${ofStatus} ${after} ${entryPlaces(order, direction)} LIMIT ${limit + 1} OFFSET ${skip}`,
      ctx.db.$queryRaw<Total[]>`
        SELECT e.status::text, count(*)::integer AS count, coalesce(sum(b.fans_count), 0)::double precision AS "fansCount",
          coalesce(sum(e.agreed_price), 0)::double precision AS "agreedPrice"
        ${matches} GROUP BY e.status`,
    ]);
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    const hasMore = rows.length > limit && last !== undefined;
    return {
      list: await withBloggers(ctx, page),
      nextCursor: hasMore ? encodeCursor({ k: last.k, id: last.bloggerId }, binding) : null,
      hasMore,
      totals: sumUp(totals, status),
    };
  },
});

/** The counts by status are those without the filter by status, so that each can be chosen. */
function sumUp(totals: readonly Total[], status: ShortlistStatus | undefined) {
  const meant = totals.filter((total) => status === undefined || total.status === status);
  const agreed = meant.filter((total) => total.status !== "DROPPED");
  const byStatus = { TO_CONTACT: 0, QUOTED: 0, CONFIRMED: 0, PUBLISHED: 0, DROPPED: 0 };
  for (const total of totals) byStatus[total.status] = total.count;
  return {
    count: meant.reduce((sum, { count }) => sum + count, 0),
    agreedPrice: agreed.reduce((sum, { agreedPrice }) => sum + agreedPrice, 0),
    fansCount: meant.reduce((sum, { fansCount }) => sum + fansCount, 0),
    byStatus,
  };
}

async function withBloggers(ctx: Ctx, page: readonly Listed[]) {
  const ids = page.map(({ bloggerId }) => bloggerId);
  const filter = { includeDeactivated: true, visibleOwnerId: visibleOwnerId(ctx) };
  const named = { ids, fields: bloggerListFields, withMetrics: true };
  const rows = await ctx.db.$queryRaw<BloggerRow[]>(namedRows(ctx.organization.id, filter, named));
  const bloggers = new Map(rows.map((row) => [row.id, toBloggerListWire(row)]));
  return (await withEntryManagers(ctx.db, page)).flatMap((entry) => {
    const blogger = bloggers.get(entry.bloggerId);
    return blogger === undefined ? [] : [{ ...entry, blogger }];
  });
}

const place = z.strictObject({ id: z.string().regex(/^\d{1,18}$/) });

type Kept = Readonly<Record<string, string | number | null>> | null;

/**
 * Who changed what of an entry, newest first, also after it was removed. Throws `NOT_FOUND`,
 * `INVALID_CURSOR`.
 */
export const listEntryHistory = query({
  permission: "blogger:read",
  input: entryHistoryInput,
  output: entryHistory,
  async run({ ctx, input: { id, bloggerId, limit, cursor: start } }) {
    await getShortlistRow(ctx.db, ctx, id);
    await checkVisible(ctx, bloggerId);
    const { cursor, skip } = splitStart(start);
    const list = { list: "shortlist entry", organizationId: ctx.organization.id, id, bloggerId };
    const binding = { key: deriveKey("cursor"), query: list };
    const from = cursor === undefined ? null : decodeCursor(cursor, place, binding);
    if (cursor !== undefined && from === null) throw invalidCursor();
    const rows = await ctx.db.shortlistChange.findMany({
      where: { shortlistId: id, bloggerId, ...(from !== null && { id: { lt: BigInt(from.id) } }) },
      include: { user: { select: { username: true, nickname: true } } },
      orderBy: { id: "desc" },
      skip,
      take: limit + 1,
    });
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    const hasMore = rows.length > limit && last !== undefined;
    const managers = page.flatMap(({ before, after }) =>
      [before, after].map((kept) => managerOf(kept as Kept)),
    );
    const names = await nameUsers(ctx.db, managers);
    return {
      list: page.map(({ user, at, kind, ...row }) => ({
        at,
        kind,
        actor: user?.username ?? null,
        actorNickname: user?.nickname ?? null,
        changes: toChanges(row.before as Kept, row.after as Kept, names),
      })),
      nextCursor: hasMore ? encodeCursor({ id: String(last.id) }, binding) : null,
      hasMore,
    };
  },
});

async function checkVisible(ctx: Ctx, bloggerId: string): Promise<void> {
  const rows = await ctx.db.$queryRaw<unknown[]>`
    SELECT FROM blogger b WHERE b.id = ${bloggerId} AND ${isVisible(ctx)}`;
  if (rows.length === 0) throw notFound("blogger");
}

function managerOf(kept: Kept): string | null {
  const id = kept?.managerUserId;
  return typeof id === "string" ? id : null;
}

function toChanges(before: Kept, after: Kept, names: ReadonlyMap<string, { nickname: string }>) {
  const fields = Object.keys(before ?? {}).filter((field) => field !== "addedAt");
  const shown = (kept: Kept, field: string) => {
    const value = kept?.[field] ?? null;
    return field === "managerUserId" ? (names.get(String(value))?.nickname ?? null) : value;
  };
  return fields
    .map((field) => ({ field, before: shown(before, field), after: shown(after, field) }))
    .filter((change) => change.before !== change.after);
}
