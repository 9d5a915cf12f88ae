import { type Tx } from "@/server/infra/db";
import { ABANDONED_MS, keptElsewhere, openStorage } from "@/server/infra/storage";
import { logger } from "@/server/infra/logger";
import { checkUnderWay, MAX_TRIES } from "@/server/services/roster/job";
import { checkMembersRoom, keptExports } from "@/server/services/release/upload";
import { type Ctx, type OrganizationId, type PlatformCtx } from "@/server/services/kernel/verb";
import { DAY_MS, HOUR_MS } from "@/server/domain/kernel/durations";

/** See docs/rules.md#export. */
export const KEPT_MS = 7 * DAY_MS;
export const MAX_FILE_BYTES = 1024 ** 3;
const MAX_OWN = 3;
const MAX_UNDER_WAY = 20;
const MAX_KEPT = 20;
const RETRY_MS = HOUR_MS;

type Contents = { id: string; contentKey: string | null; parts: readonly number[]; tries: readonly number[] };

/** `base`: the export's id, or what its contents are named after since it was started again. */
export function partKey(base: string, page: number, attempt = 1): string {
  return attempt === 1 ? `${base}_${page}` : `${base}_${page}_${attempt}`;
}

export function baseOf({ id, contentKey }: Pick<Contents, "id" | "contentKey">): string {
  return contentKey ?? id;
}

/** Keys of the contents, in order. Pages from before tries were counted have none. */
export function keysOf(file: Contents): string[] {
  return file.parts.map((_, page) => partKey(baseOf(file), page, file.tries[page]));
}

/** Also those of tries that were not counted, whose process was interrupted. */
function allKeysOf(file: Contents): string[] {
  const triesOf = (page: number) => (page < file.parts.length ? (file.tries[page] ?? 1) : MAX_TRIES);
  return Array.from({ length: file.parts.length + 1 }, (_, page) =>
    Array.from({ length: triesOf(page) }, (_each, at) => partKey(baseOf(file), page, at + 1)),
  ).flat();
}

/** Throws `CONFLICT` if too many exports are running or the organization's storage is full. */
export async function checkExports(tx: Tx, ctx: Ctx): Promise<void> {
  const refusal = `A user can have at most ${MAX_OWN} exports running, an organization ${MAX_UNDER_WAY}. Wait for one to finish, or cancel it.`;
  await checkUnderWay(tx, ctx, { kind: "EXPORT", mostOwn: MAX_OWN, most: MAX_UNDER_WAY, refusal });
  await checkMembersRoom(tx, ctx, 0);
}

/**
 * Expires the oldest files beyond 20 and beyond half of the organization's storage share. Returns their
 * ids.
 */
export async function expireOldest(tx: Tx, organizationId: OrganizationId, now: Date): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    UPDATE roster_export e SET expires_at = ${now}
    WHERE e.id IN (
      SELECT x.id FROM (
        SELECT k.id, row_number() OVER newer AS place,
          sum((SELECT sum(part) FROM unnest(k.parts) part)) OVER newer AS bytes
        FROM roster_export k JOIN roster_job j ON j.id = k.id
        WHERE j.organization_id = ${organizationId} AND k.expires_at > ${now}
        WINDOW newer AS (ORDER BY k.created_at DESC, k.id DESC)
      ) x WHERE x.place >= ${MAX_KEPT} OR x.bytes > ${keptExports()}::float8)
    RETURNING e.id`;
  return rows.map(({ id }) => id);
}

/**
 * Deletes the contents before the row. Contents on another machine are left to it; of one that is gone, only
 * the row is there to delete. A failure is logged and retried an hour later.
 */
export async function deleteExport({ db, now }: PlatformCtx, id: string): Promise<void> {
  try {
    const row = await db.rosterExport.findUnique({ where: { id } });
    if (row === null) return;
    if (isElsewhere(row.store)) {
      const expiredAt = row.expiresAt ?? row.createdAt;
      if (expiredAt.getTime() > now().getTime() - ABANDONED_MS) return;
      await db.rosterExport.deleteMany({ where: { id } });
      return;
    }
    const storage = openStorage(row.store);
    for (const key of allKeysOf(row)) await storage.delete(key);
    await db.rosterExport.deleteMany({ where: { id } });
  } catch (error) {
    logger().error({ err: error, exportId: id }, "the file of an export was not deleted");
    const retryAt = new Date(now().getTime() + RETRY_MS);
    await db.rosterExport.updateMany({ where: { id }, data: { retryAt } });
  }
}

export function isElsewhere(store: string): boolean {
  const { startsWith, not: own } = keptElsewhere();
  return store.startsWith(startsWith) && store !== own;
}
