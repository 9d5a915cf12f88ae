import { newId } from "@/server/domain/kernel/ids";
import { type ShortlistStatus } from "@/server/domain/roster/export-file";
import { type Tx } from "@/server/infra/db";
import { type Ctx, mutation, requireUser } from "@/server/services/kernel/verb";
import { checkMember } from "@/server/services/people/membership";
import { findVisibleKept } from "@/server/services/roster/blogger";
import { findMatchingEntries } from "./internal/matching-entries";
import { lockShortlist, touchShortlist } from "./internal/shortlist-row";
import { updatedEntries, updateEntriesInput } from "./schema";

/** Of several entries at once, in one transaction (docs/rules.md#shortlists). Throws `NOT_FOUND`. */
export const updateShortlistEntries = mutation({
  permission: "blogger:write",
  input: updateEntriesInput,
  output: updatedEntries,
  audit: "shortlist.update-entries",
  async run({ ctx, tx, input: { id, ids: meant, ...input } }) {
    await lockShortlist(tx, ctx, id);
    if (typeof input.managerUserId === "string") await checkMember(tx, ctx, input.managerUserId);
    const ids = Array.isArray(meant)
      ? await findVisibleKept(tx, ctx, meant)
      : await findMatchingEntries(tx, ctx, id, meant.entries);
    const listed = await tx.shortlistEntry.count({ where: { shortlistId: id, bloggerId: { in: ids } } });
    const batchId = newId("shortlistChange");
    const changed = await changeEntries(tx, ctx, { id, batchId, ids, ...input });
    const result = { changed, unchanged: listed - changed, changeId: changed === 0 ? null : batchId };
    if (changed === 0) return { unchanged: result };
    await touchShortlist(tx, id);
    return { before: null, after: { id, ...input, ...result }, result };
  },
});

type Change = {
  id: string;
  batchId: string;
  ids: readonly string[];
  status?: ShortlistStatus | undefined;
  managerUserId?: string | null | undefined;
};

/** Writes the fields that differ to the history of each entry. */
async function changeEntries(
  tx: Tx,
  ctx: Ctx,
  { id, batchId, ids, status, managerUserId }: Change,
): Promise<number> {
  const { userId } = requireUser(ctx);
  const ofManager = managerUserId !== undefined;
  return tx.$executeRaw`
    WITH former AS (
      SELECT e.blogger_id, e.status, e.manager_user_id,
        coalesce(${status ?? null}::shortlist_status, e.status) AS next_status,
        CASE WHEN ${ofManager} THEN ${managerUserId ?? null} ELSE e.manager_user_id END AS next_manager
      FROM shortlist_entry e WHERE e.shortlist_id = ${id} AND e.blogger_id = ANY (${[...ids]}::text[])),
    changed AS (
      UPDATE shortlist_entry e SET status = f.next_status, manager_user_id = f.next_manager, updated_at = now()
      FROM former f
      WHERE e.shortlist_id = ${id} AND e.blogger_id = f.blogger_id
        AND (f.status, f.manager_user_id) IS DISTINCT FROM (f.next_status, f.next_manager)
      RETURNING f.*)
    INSERT INTO shortlist_change (shortlist_id, blogger_id, batch_id, kind, user_id, before, after)
    SELECT ${id}, c.blogger_id, ${batchId}, 'UPDATED', ${userId},
      CASE WHEN c.status = c.next_status THEN '{}' ELSE jsonb_build_object('status', c.status) END
        || CASE WHEN c.manager_user_id IS NOT DISTINCT FROM c.next_manager THEN '{}'
          ELSE jsonb_build_object('managerUserId', c.manager_user_id) END,
      CASE WHEN c.status = c.next_status THEN '{}' ELSE jsonb_build_object('status', c.next_status) END
        || CASE WHEN c.manager_user_id IS NOT DISTINCT FROM c.next_manager THEN '{}'
          ELSE jsonb_build_object('managerUserId', c.next_manager) END
    FROM changed c`;
}
