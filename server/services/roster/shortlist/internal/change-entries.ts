import { type z } from "zod";
import { ServiceError } from "@/server/domain/kernel/errors";
import { newId } from "@/server/domain/kernel/ids";
import { Prisma, type Tx } from "@/server/infra/db";
import { type Ctx, mutation, requireUser } from "@/server/services/kernel/verb";
import {
  type bloggersMeant,
  catchUpForJob,
  findVisibleKept,
  nextMatchingBloggers,
  toBloggerFilter,
} from "@/server/services/roster/blogger";
import { saveChanges } from "./entry-changes";
import { isVisible, lockShortlist, touchShortlist } from "./shortlist-row";
import {
  addedToShortlist,
  removedFromShortlist,
  shortlistBloggersInput,
  undoShortlistInput,
  undoneInShortlist,
} from "../schema";

const permission = "blogger:write";
const MAX_ENTRIES = 5_000;

type Meant = z.output<typeof bloggersMeant>;

async function catchUp({ ctx, input: { ids } }: { ctx: Ctx; input: { ids: Meant } }): Promise<void> {
  if (!Array.isArray(ids)) await catchUpForJob(ctx, await toBloggerFilter(ctx, ids.filter));
}

/**
 * In one transaction, however many match (docs/rules.md#shortlists). Throws `NOT_FOUND`, and `CONFLICT` if
 * the list would have more than 5,000 entries.
 */
export const addToShortlist = mutation({
  permission,
  input: shortlistBloggersInput,
  output: addedToShortlist,
  audit: "shortlist.add-bloggers",
  prepare: catchUp,
  async run({ ctx, tx, input: { id, ids: meant } }) {
    await lockShortlist(tx, ctx, id);
    const ids = await findMeant(tx, ctx, meant);
    const batchId = newId("shortlistChange");
    const added = await insertEntries(tx, ctx, { id, batchId, ids });
    const result = { added, alreadyThere: ids.length - added, changeId: added === 0 ? null : batchId };
    if (added === 0) return { unchanged: result };
    await checkSize(tx, id);
    await touchShortlist(tx, id);
    return { before: null, after: { id, ...result }, result };
  },
});

async function insertEntries(
  tx: Tx,
  ctx: Ctx,
  { id, batchId, ids }: { id: string; batchId: string; ids: readonly string[] },
): Promise<number> {
  const { userId } = requireUser(ctx);
  return tx.$executeRaw`
    WITH added AS (
      INSERT INTO shortlist_entry (shortlist_id, blogger_id)
      SELECT ${id}, n.id FROM unnest(${[...ids]}::text[]) AS n (id) ON CONFLICT DO NOTHING
      RETURNING blogger_id)
    INSERT INTO shortlist_change (shortlist_id, blogger_id, batch_id, kind, user_id)
    SELECT ${id}, a.blogger_id, ${batchId}, 'ADDED', ${userId} FROM added a`;
}

async function checkSize(tx: Tx, id: string): Promise<void> {
  if ((await tx.shortlistEntry.count({ where: { shortlistId: id } })) <= MAX_ENTRIES) return;
  const most = MAX_ENTRIES.toLocaleString("en");
  throw new ServiceError(
    "CONFLICT",
    `A list has at most ${most} creators. Choose fewer, or start another list.`,
  );
}

/** Throws `NOT_FOUND`. */
export const removeFromShortlist = mutation({
  permission,
  input: shortlistBloggersInput,
  output: removedFromShortlist,
  audit: "shortlist.remove-bloggers",
  prepare: catchUp,
  async run({ ctx, tx, input: { id, ids: meant } }) {
    await lockShortlist(tx, ctx, id);
    const ids = await findMeant(tx, ctx, meant, id);
    const batchId = newId("shortlistChange");
    const removed = await deleteEntries(tx, ctx, { id, batchId, ids });
    const result = { removed, changeId: removed === 0 ? null : batchId };
    if (removed === 0) return { unchanged: result };
    await touchShortlist(tx, id);
    return { before: null, after: { id, ...result }, result };
  },
});

/** The history keeps what the entries held, for the undo. */
async function deleteEntries(
  tx: Tx,
  ctx: Ctx,
  { id, batchId, ids }: { id: string; batchId: string; ids: readonly string[] },
): Promise<number> {
  const { userId } = requireUser(ctx);
  return tx.$executeRaw`
    WITH removed AS (
      DELETE FROM shortlist_entry WHERE shortlist_id = ${id} AND blogger_id = ANY (${[...ids]}::text[]) RETURNING *)
    INSERT INTO shortlist_change (shortlist_id, blogger_id, batch_id, kind, user_id, before)
    SELECT ${id}, r.blogger_id, ${batchId}, 'REMOVED', ${userId}, jsonb_build_object('status', r.status, 'form', r.form,
      'agreedPrice', r.agreed_price, 'note', r.note, 'managerUserId', r.manager_user_id, 'addedAt', r.added_at)
    FROM removed r`;
}

/**
 * Takes back what `addBloggers`, `removeBloggers` or `updateEntry` did, for entries that have not changed
 * since. Throws `NOT_FOUND`, and `CONFLICT` if the list would have more than 5,000 entries.
 */
export const undoShortlistChange = mutation({
  permission,
  input: undoShortlistInput,
  output: undoneInShortlist,
  audit: "shortlist.undo",
  async run({ ctx, tx, input: { id, changeId } }) {
    await lockShortlist(tx, ctx, id);
    const rows = await tx.$queryRaw<{ bloggerId: string; kind: "ADDED" | "UPDATED" | "REMOVED" }[]>`
      SELECT c.blogger_id AS "bloggerId", c.kind::text FROM shortlist_change c JOIN blogger b ON b.id = c.blogger_id
      WHERE c.shortlist_id = ${id} AND c.batch_id = ${changeId} AND ${isVisible(ctx)} AND NOT EXISTS (
        SELECT FROM shortlist_change later
        WHERE later.shortlist_id = c.shortlist_id AND later.blogger_id = c.blogger_id AND later.id > c.id)`;
    const changed = await undo(tx, ctx, {
      id,
      changeId,
      kind: rows[0]?.kind,
      ids: rows.map((row) => row.bloggerId),
    });
    const all = await tx.shortlistChange.count({ where: { shortlistId: id, batchId: changeId } });
    const result = { changed, unchanged: all - changed };
    if (changed === 0) return { unchanged: result };
    await touchShortlist(tx, id);
    return { before: null, after: { id, changeId, ...result }, result };
  },
});

type Undo = {
  id: string;
  changeId: string;
  kind: "ADDED" | "UPDATED" | "REMOVED" | undefined;
  ids: string[];
};

async function undo(tx: Tx, ctx: Ctx, { id, changeId, kind, ids }: Undo): Promise<number> {
  const batchId = newId("shortlistChange");
  if (kind === "ADDED") return deleteEntries(tx, ctx, { id, batchId, ids });
  if (kind === "UPDATED") return revertEntries(tx, ctx, { id, changeId, batchId, ids });
  if (kind === undefined) return 0;
  const { userId } = requireUser(ctx);
  const restored = await tx.$executeRaw`
    WITH restored AS (
      INSERT INTO shortlist_entry (shortlist_id, blogger_id, status, form, agreed_price, note, manager_user_id, added_at)
      SELECT c.shortlist_id, c.blogger_id, (c.before ->> 'status')::shortlist_status, c.before ->> 'form',
        (c.before ->> 'agreedPrice')::integer, c.before ->> 'note', ${stillMember(ctx)},
        (c.before ->> 'addedAt')::timestamptz
      FROM shortlist_change c
      WHERE c.shortlist_id = ${id} AND c.batch_id = ${changeId} AND c.blogger_id = ANY (${ids}::text[])
      ON CONFLICT DO NOTHING RETURNING blogger_id)
    INSERT INTO shortlist_change (shortlist_id, blogger_id, batch_id, kind, user_id)
    SELECT ${id}, r.blogger_id, ${batchId}, 'ADDED', ${userId} FROM restored r`;
  await checkSize(tx, id);
  return restored;
}

/** A manager who has left does not come back. */
function stillMember(ctx: Ctx): Prisma.Sql {
  return Prisma.sql`(SELECT m.user_id FROM organization_member m
    WHERE m.organization_id = ${ctx.organization.id} AND m.user_id = c.before ->> 'managerUserId' AND m.status = 'ACTIVE')`;
}

type Revert = { id: string; changeId: string; batchId: string; ids: readonly string[] };

async function revertEntries(tx: Tx, ctx: Ctx, { id, changeId, batchId, ids }: Revert): Promise<number> {
  const [bloggerId] = ids;
  if (bloggerId === undefined) return 0;
  const change = await tx.shortlistChange.findFirstOrThrow({
    where: { shortlistId: id, bloggerId, batchId: changeId },
  });
  const data = { ...(change.before as object) } as Prisma.ShortlistEntryUncheckedUpdateInput;
  if (typeof data.managerUserId === "string") {
    const where = {
      organizationId: ctx.organization.id,
      userId: data.managerUserId,
      status: "ACTIVE",
    } as const;
    if ((await tx.organizationMember.count({ where })) === 0) data.managerUserId = null;
  }
  const where = { shortlistId_bloggerId: { shortlistId: id, bloggerId } };
  const before = await tx.shortlistEntry.findUnique({ where });
  if (before === null) return 0;
  await saveChanges(tx, ctx, { batchId, before, after: await tx.shortlistEntry.update({ where, data }) });
  return 1;
}

/** At most one more than a list has, of its own entries where `inList` names it. */
async function findMeant(tx: Tx, ctx: Ctx, meant: Meant, inList?: string): Promise<string[]> {
  if (Array.isArray(meant)) return [...new Set(await findVisibleKept(tx, ctx, meant))];
  const asked = await toBloggerFilter(ctx, meant.filter, tx);
  const among = inList === undefined ? asked : { ...asked, id: await listEntryIds(tx, inList) };
  const page = { after: null, limit: MAX_ENTRIES + 1 };
  const rows = await tx.$queryRaw<{ id: string }[]>(nextMatchingBloggers(ctx.organization.id, among, page));
  return rows.map(({ id }) => id);
}

async function listEntryIds(tx: Tx, shortlistId: string): Promise<string[]> {
  const rows = await tx.shortlistEntry.findMany({ where: { shortlistId }, select: { bloggerId: true } });
  return rows.map(({ bloggerId }) => bloggerId);
}
