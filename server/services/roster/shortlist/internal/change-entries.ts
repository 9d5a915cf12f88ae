import { type z } from "zod";
import { newId } from "@/server/domain/kernel/ids";
import { type Tx } from "@/server/infra/db";
import { type Ctx, mutation, requireUser } from "@/server/services/kernel/verb";
import {
  catchUpForJob,
  findVisibleKept,
  nextMatchingBloggers,
  toBloggerFilter,
} from "@/server/services/roster/blogger";
import { findMatchingEntries } from "./matching-entries";
import { lockShortlist, touchShortlist } from "./shortlist-row";
import { checkSize, deleteEntries, MAX_ENTRIES } from "./write-entries";
import {
  addedToShortlist,
  removeBloggersInput,
  removedFromShortlist,
  shortlistBloggersInput,
} from "../schema";

const permission = "blogger:write";
type Meant = z.output<typeof shortlistBloggersInput>["ids"];
type RemovedMeant = z.output<typeof removeBloggersInput>["ids"];

async function catchUp({ ctx, input: { ids } }: { ctx: Ctx; input: { ids: RemovedMeant } }): Promise<void> {
  if (!Array.isArray(ids) && "filter" in ids)
    await catchUpForJob(ctx, await toBloggerFilter(ctx, ids.filter));
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

/** Throws `NOT_FOUND`. */
export const removeFromShortlist = mutation({
  permission,
  input: removeBloggersInput,
  output: removedFromShortlist,
  audit: "shortlist.remove-bloggers",
  prepare: catchUp,
  async run({ ctx, tx, input: { id, ids: meant } }) {
    await lockShortlist(tx, ctx, id);
    const ids =
      !Array.isArray(meant) && "entries" in meant
        ? await findMatchingEntries(tx, ctx, id, meant.entries)
        : await findMeant(tx, ctx, meant, id);
    const batchId = newId("shortlistChange");
    const removed = await deleteEntries(tx, ctx, { id, batchId, ids });
    const result = { removed, changeId: removed === 0 ? null : batchId };
    if (removed === 0) return { unchanged: result };
    await touchShortlist(tx, id);
    return { before: null, after: { id, ...result }, result };
  },
});

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
