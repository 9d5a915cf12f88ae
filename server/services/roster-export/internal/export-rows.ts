import { ServiceError } from "@/server/domain/errors";
import { LOCK_SPACES, type Tx } from "@/server/infra/db";
import { openStorage } from "@/server/infra/storage";
import { logger } from "@/server/infra/logger";
import { type Ctx, type OrganizationId, type PlatformCtx, requireUser } from "@/server/services/verb";

/** Bounds of docs/rules.md#export. */
export const KEPT_MS = 7 * 86_400_000;
export const MAX_FILE_BYTES = 1024 ** 3;
const MAX_OWN = 3;
const MAX_UNDER_WAY = 20;
const MAX_KEPT = 20;
const RETRY_MS = 3_600_000;

/** The key of a page's content in the store. */
export function partKey(id: string, page: number): string {
  return `${id}_${page}`;
}

/** Of simultaneous calls exactly those pass for which there is room. Throws `CONFLICT`. */
export async function checkUnderWay(tx: Tx, ctx: Ctx): Promise<void> {
  const { id: organizationId } = ctx.organization;
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${organizationId}, ${LOCK_SPACES.rosterExport}))`;
  const where = { organizationId, kind: "EXPORT", endedAt: null } as const;
  const underWay = await tx.rosterJob.findMany({ where, select: { userId: true } });
  const { userId } = requireUser(ctx);
  const own = underWay.filter((job) => job.userId === userId).length;
  if (own < MAX_OWN && underWay.length < MAX_UNDER_WAY) return;
  throw new ServiceError(
    "CONFLICT",
    `A person has at most ${MAX_OWN} exports under way, an organization ${MAX_UNDER_WAY}. Wait for one to end, or cancel it.`,
  );
}

/** Makes room for one more file: of those that are kept the oldest expire. Returns their ids. */
export async function expireOldest(tx: Tx, organizationId: OrganizationId, now: Date): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    UPDATE roster_export e SET expires_at = ${now}
    WHERE e.id IN (
      SELECT k.id FROM roster_export k JOIN roster_job j ON j.id = k.id
      WHERE j.organization_id = ${organizationId} AND k.expires_at > ${now}
      ORDER BY k.created_at DESC, k.id DESC OFFSET ${MAX_KEPT - 1})
    RETURNING e.id`;
  return rows.map(({ id }) => id);
}

/**
 * Deletes the contents of a file, and then its row. What fails is logged, and tried again an hour later.
 */
export async function deleteExport({ db, now }: PlatformCtx, id: string): Promise<void> {
  try {
    const row = await db.rosterExport.findUnique({ where: { id } });
    if (row === null) return;
    const storage = openStorage(row.store);
    // One more than are counted: a page may have been kept whose transaction was lost.
    for (let page = 0; page <= row.parts.length; page += 1) await storage.delete(partKey(id, page));
    await db.rosterExport.deleteMany({ where: { id } });
  } catch (error) {
    logger().error({ err: error, exportId: id }, "the file of an export was not deleted");
    const retryAt = new Date(now().getTime() + RETRY_MS);
    await db.rosterExport.updateMany({ where: { id }, data: { retryAt } });
  }
}
