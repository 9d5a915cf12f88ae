import { z } from "zod";
import { decodeCursor, encodeCursor } from "@/server/domain/kernel/cursor";
import { addDays, dayIn } from "@/server/domain/kernel/days";
import { invalidCursor } from "@/server/domain/kernel/errors";
import { splitStart } from "@/server/domain/kernel/paging";
import { type ChangeSource } from "@/server/domain/people/actor";
import { type BloggerMetricsWire, metricFields } from "@/server/domain/roster/blogger";
import { deriveKey } from "@/server/infra/crypto";
import { type Db } from "@/server/infra/db";
import { query, retention } from "@/server/services/kernel/verb";
import { findKeptId } from "@/server/services/roster/blogger";
import { checkVisible } from "./check-visible";
import { bloggerTrend, bloggerTrendInput, historyList, listHistoryInput } from "./schema";

type Entry = {
  id: string;
  at: Date;
  actor: string | null;
  actorNickname: string | null;
  source: ChangeSource;
  changes: StoredChange[];
};

const position = z.strictObject({ id: z.string().regex(/^\d{1,18}$/) });

/**
 * Changes of the last 365 days, newest first (docs/rules.md#history). Throws `NOT_FOUND`, `INVALID_CURSOR`.
 */
export const listBloggerHistory = query({
  permission: "blogger:read",
  input: listHistoryInput,
  output: historyList,
  async run({ ctx, input: { id: bloggerId, fields = null, limit, cursor: start } }) {
    const { cursor, skip } = splitStart(start);
    await checkVisible(ctx, bloggerId);
    const organizationId = ctx.organization.id;
    const list = { list: "blogger history", organizationId, bloggerId, fields };
    const binding = { key: deriveKey("cursor"), query: list };
    const from = cursor === undefined ? null : decodeCursor(cursor, position, binding);
    if (cursor !== undefined && from === null) throw invalidCursor();
    const rows = await ctx.db.$queryRaw<Entry[]>`
      SELECT h.id::text, h.at, h.source::text, c.changes,
        coalesce(u.username, k.name, CASE WHEN h.actor NOT LIKE 'usr\\_%' AND h.actor NOT LIKE 'key\\_%' THEN h.actor END) AS actor,
        u.nickname AS "actorNickname"
      FROM blogger_history h CROSS JOIN LATERAL (
        SELECT coalesce(jsonb_agg(e ORDER BY n), '[]') AS changes FROM jsonb_array_elements(h.changes) WITH ORDINALITY AS e (e, n)
        WHERE ${fields}::text[] IS NULL OR e ->> 'field' = ANY (${fields})) c
      LEFT JOIN users u ON u.id = h.actor LEFT JOIN organization_api_key k ON k.id = h.actor
      WHERE h.organization_id = ${organizationId} AND h.blogger_id = ${bloggerId}
        AND (${from?.id ?? null}::bigint IS NULL OR h.id < ${from?.id ?? null}::bigint)
        AND (${fields}::text[] IS NULL OR c.changes <> '[]')
      ORDER BY h.id DESC LIMIT ${limit + 1} OFFSET ${skip}`;
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    const hasMore = rows.length > limit && last !== undefined;
    return {
      list: await nameOwners(ctx.db, page),
      nextCursor: hasMore ? encodeCursor({ id: last.id }, binding) : null,
      hasMore,
    };
  },
});

type Day = { date: string; fansCount: number | null; interactRate: number | null };

/** From the daily snapshots (docs/rules.md#stats). Throws `NOT_FOUND`. */
export const getBloggerTrend = query({
  permission: "blogger:read",
  input: bloggerTrendInput,
  output: bloggerTrend,
  async run({ ctx, input: { id: asked, days } }) {
    const id = await findKeptId(ctx.db, ctx, asked);
    await checkVisible(ctx, id);
    const { id: organizationId, timeZone } = ctx.organization;
    const from = addDays(dayIn(timeZone, ctx.now()), 1 - days);
    const list = await ctx.db.$queryRaw<Day[]>`
      SELECT s.snapshot_date::text AS date, s.fans_count AS "fansCount", s.interact_rate AS "interactRate"
      FROM blogger_snapshot s JOIN blogger b ON b.id = s.blogger_id AND b.organization_id = ${organizationId}
      WHERE s.blogger_id = ${id} AND s.snapshot_date >= ${from}::date ORDER BY s.snapshot_date`;
    const [previous] = await ctx.db.$queryRaw<(Day & { metrics: Record<string, unknown> })[]>`
      SELECT s.snapshot_date::text AS date, s.fans_count AS "fansCount", s.interact_rate AS "interactRate", s.metrics
      FROM blogger_snapshot s JOIN blogger b ON b.id = s.blogger_id AND b.organization_id = ${organizationId}
      WHERE s.blogger_id = ${id} ORDER BY s.snapshot_date DESC LIMIT 1 OFFSET 1`;
    if (previous === undefined) return { list, previous: null };
    const { metrics, ...day } = previous;
    const known = Object.fromEntries(metricFields.map(({ name }) => [name, metrics[name] ?? null]));
    return { list, previous: { ...day, metrics: known as BloggerMetricsWire } };
  },
});

const MAX_ROWS = 5_000;

/** See docs/rules.md#retention. */
export const deleteOldHistory = retention({
  kept: "history",
  async run({ ctx: { db }, before }) {
    return db.$executeRaw`
      DELETE FROM blogger_history h USING (
        SELECT blogger_id, id FROM blogger_history WHERE at < ${before} ORDER BY at LIMIT ${MAX_ROWS}) old
      WHERE h.blogger_id = old.blogger_id AND h.id = old.id`;
  },
});

export const deleteOldSnapshots = retention({
  kept: "snapshots",
  async run({ ctx: { db }, before }) {
    return db.$executeRaw`
      DELETE FROM blogger_snapshot s USING (
        SELECT blogger_id, snapshot_date FROM blogger_snapshot WHERE snapshot_date < ${before}::date
        ORDER BY snapshot_date LIMIT ${MAX_ROWS}) old
      WHERE s.blogger_id = old.blogger_id AND s.snapshot_date = old.snapshot_date`;
  },
});

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
type StoredChange = { field: string; before: Json; after: Json };

async function nameOwners<Entry extends { changes: StoredChange[] }>(
  db: Db,
  entries: readonly Entry[],
): Promise<Entry[]> {
  const nameOf = new Map([
    ["ownerUserId", "ownerUserName"],
    ["managerUserId", "managerUserName"],
  ]);
  const isPerson = ({ field }: StoredChange) => nameOf.has(field);
  const ids = entries.flatMap(({ changes }) =>
    changes.filter(isPerson).flatMap(({ before, after }) => [before, after]),
  );
  const users = await db.user.findMany({
    where: { id: { in: ids.filter((id) => typeof id === "string") } },
    select: { id: true, username: true },
  });
  const names = new Map<Json, string>(users.map(({ id, username }) => [id, username]));
  const named = (id: Json) => names.get(id) ?? id;
  const rename = (change: StoredChange): StoredChange =>
    isPerson(change)
      ? {
          field: nameOf.get(change.field) ?? change.field,
          before: named(change.before),
          after: named(change.after),
        }
      : change;
  return entries.map((entry) => ({ ...entry, changes: entry.changes.map(rename) }));
}
