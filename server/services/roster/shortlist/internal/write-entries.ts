import { ServiceError } from "@/server/domain/kernel/errors";
import { type Tx } from "@/server/infra/db";
import { type Ctx, requireUser } from "@/server/services/kernel/verb";

export const MAX_ENTRIES = 5_000;

export async function checkSize(tx: Tx, id: string): Promise<void> {
  if ((await tx.shortlistEntry.count({ where: { shortlistId: id } })) <= MAX_ENTRIES) return;
  const most = MAX_ENTRIES.toLocaleString("en");
  throw new ServiceError(
    "CONFLICT",
    `A list has at most ${most} creators. Choose fewer, or start another list.`,
  );
}

/** The history keeps what the entries held, for the undo. */
export async function deleteEntries(
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
