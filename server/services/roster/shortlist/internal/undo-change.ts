import { newId } from "@/server/domain/kernel/ids";
import { Prisma, type Tx } from "@/server/infra/db";
import { type Ctx, mutation, requireUser } from "@/server/services/kernel/verb";
import { undoneInShortlist, undoShortlistInput } from "../schema";
import { isVisible, lockShortlist, touchShortlist } from "./shortlist-row";
import { checkSize, deleteEntries } from "./write-entries";

/**
 * Takes back what `addBloggers`, `removeBloggers`, `updateEntry` or `updateEntries` did, for entries that
 * have not changed since. Throws `NOT_FOUND`, and `CONFLICT` if the list would have more than 5,000 entries.
 */
export const undoShortlistChange = mutation({
  permission: "blogger:write",
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

/** Only the fields that the call changed. The history gets what they were right before and are now. */
async function revertEntries(tx: Tx, ctx: Ctx, { id, changeId, batchId, ids }: Revert): Promise<number> {
  const { userId } = requireUser(ctx);
  return tx.$executeRaw`
    WITH former AS (
      SELECT e.*, c.before AS was, ${stillMember(ctx)} AS member
      FROM shortlist_change c JOIN shortlist_entry e ON e.shortlist_id = c.shortlist_id AND e.blogger_id = c.blogger_id
      WHERE c.shortlist_id = ${id} AND c.batch_id = ${changeId} AND c.blogger_id = ANY (${[...ids]}::text[])),
    reverted AS (
      UPDATE shortlist_entry e SET updated_at = now(),
        status = CASE WHEN f.was ? 'status' THEN (f.was ->> 'status')::shortlist_status ELSE e.status END,
        form = CASE WHEN f.was ? 'form' THEN f.was ->> 'form' ELSE e.form END,
        agreed_price = CASE WHEN f.was ? 'agreedPrice' THEN (f.was ->> 'agreedPrice')::integer ELSE e.agreed_price END,
        note = CASE WHEN f.was ? 'note' THEN f.was ->> 'note' ELSE e.note END,
        manager_user_id = CASE WHEN f.was ? 'managerUserId' THEN f.member ELSE e.manager_user_id END
      FROM former f WHERE e.shortlist_id = f.shortlist_id AND e.blogger_id = f.blogger_id
      RETURNING e.blogger_id, f.was, ${heldBy("f")} AS before, ${heldBy("e")} AS after)
    INSERT INTO shortlist_change (shortlist_id, blogger_id, batch_id, kind, user_id, before, after)
    SELECT ${id}, r.blogger_id, ${batchId}, 'UPDATED', ${userId}, ${among("before")}, ${among("after")}
    FROM reverted r`;
}

/** What an entry holds, by the names of the wire. */
function heldBy(entry: "e" | "f"): Prisma.Sql {
  return Prisma.raw(`jsonb_build_object('status', ${entry}.status, 'form', ${entry}.form,
    'agreedPrice', ${entry}.agreed_price, 'note', ${entry}.note, 'managerUserId', ${entry}.manager_user_id)`);
}

/** Of these only the fields that the call changed. */
function among(side: "before" | "after"): Prisma.Sql {
  return Prisma.raw(`(SELECT jsonb_object_agg(k, r.${side} -> k) FROM jsonb_object_keys(r.was) k)`);
}
