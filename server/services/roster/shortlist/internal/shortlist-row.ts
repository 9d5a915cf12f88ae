import { notFound } from "@/server/domain/kernel/errors";
import { type Platform } from "@/server/domain/roster/platforms";
import { type Db, Prisma, type Tx } from "@/server/infra/db";
import { type Shortlist } from "@/server/infra/db/generated/client";
import { type Ctx } from "@/server/services/kernel/verb";
import { visibleOwnerId } from "@/server/services/roster/blogger";

type Count = { id: string; entryCount: number; agreedTotal: number; platforms: Platform[] };

/** The caller's view of a list: in LOCAL mode it counts only the bloggers that the caller may see. */
export async function toShortlists(db: Db | Tx, ctx: Ctx, rows: readonly Shortlist[]) {
  const counts = await db.$queryRaw<Count[]>`
    SELECT e.shortlist_id AS id, count(*)::integer AS "entryCount",
      array_agg(DISTINCT b.platform ORDER BY b.platform)::text[] AS platforms,
      coalesce(sum(e.agreed_price) FILTER (WHERE e.status <> 'DROPPED'), 0)::double precision AS "agreedTotal"
    FROM shortlist_entry e JOIN blogger b ON b.id = e.blogger_id
    WHERE e.shortlist_id = ANY (${rows.map(({ id }) => id)}::text[]) AND ${isVisible(ctx)}
    GROUP BY e.shortlist_id`;
  const byId = new Map(counts.map((count) => [count.id, count]));
  const makers = await nameUsers(
    db,
    rows.map(({ createdById }) => createdById),
  );
  return rows.map((row) => ({
    ...row,
    entryCount: byId.get(row.id)?.entryCount ?? 0,
    platforms: byId.get(row.id)?.platforms ?? [],
    agreedTotal: byId.get(row.id)?.agreedTotal ?? 0,
    createdBy: makers.get(row.createdById ?? "")?.nickname ?? null,
  }));
}

export async function toShortlist(db: Db | Tx, ctx: Ctx, row: Shortlist) {
  const [list] = await toShortlists(db, ctx, [row]);
  if (list === undefined) throw new Error("a row has one view");
  return list;
}

/** Throws `NOT_FOUND`. */
export async function getShortlistRow(db: Db | Tx, ctx: Ctx, id: string): Promise<Shortlist> {
  const row = await db.shortlist.findFirst({ where: { id, organizationId: ctx.organization.id } });
  if (row === null) throw notFound("shortlist");
  return row;
}

/** Serialises what is written to a list until the transaction ends. Throws `NOT_FOUND`. */
export async function lockShortlist(tx: Tx, ctx: Ctx, id: string): Promise<Shortlist> {
  await tx.$executeRaw`
    SELECT FROM shortlist WHERE id = ${id} AND organization_id = ${ctx.organization.id} FOR UPDATE`;
  return getShortlistRow(tx, ctx, id);
}

/** Of a blogger `b`. */
export function isVisible(ctx: Ctx): Prisma.Sql {
  const ownerId = visibleOwnerId(ctx);
  const own = ownerId === undefined ? Prisma.empty : Prisma.sql`AND b.owner_user_id = ${ownerId}`;
  return Prisma.sql`b.organization_id = ${ctx.organization.id} ${own}`;
}

export async function touchShortlist(tx: Tx, id: string): Promise<void> {
  await tx.shortlist.update({ where: { id }, data: {} });
}

type Name = { username: string; nickname: string };

export async function nameUsers(
  db: Db | Tx,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, Name>> {
  const named = [...new Set(ids)].filter((id) => id !== null);
  if (named.length === 0) return new Map();
  const users = await db.user.findMany({
    where: { id: { in: named } },
    select: { id: true, username: true, nickname: true },
  });
  return new Map(users.map(({ id, ...name }) => [id, name]));
}

export async function withEntryManagers<Entry extends { managerUserId: string | null }>(
  db: Db | Tx,
  entries: readonly Entry[],
) {
  const names = await nameUsers(
    db,
    entries.map(({ managerUserId }) => managerUserId),
  );
  return entries.map((entry) => {
    const name = names.get(entry.managerUserId ?? "");
    return {
      ...entry,
      managerUserName: name?.username ?? null,
      managerNickname: name?.nickname ?? null,
    };
  });
}
