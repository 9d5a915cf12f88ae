import { HOUR_MS } from "@/server/domain/kernel/durations";
import { logger } from "@/server/infra/logger";
import { ABANDONED_MS, keptElsewhere, openStorage, uploadState } from "@/server/infra/storage";
import { type PlatformCtx, retention } from "@/server/services/kernel/verb";
import { dropped, open } from "./internal/upload-rows";

const MAX_PER_CALL = 20;

/**
 * Oldest first. A failed deletion does not block the others. Contents in a folder of another machine are left
 * to that machine, unless it is gone. Returns the number of uploads tried; 0 means none is left.
 */
export const deleteExpiredUploads = retention({
  async run({ ctx, before }) {
    const found = await ctx.db.upload.findMany({
      where: {
        OR: [
          { expiresAt: { lte: before }, NOT: { store: keptElsewhere() } },
          { expiresAt: { lte: new Date(before.getTime() - ABANDONED_MS) } },
        ],
      },
      select: { id: true },
      orderBy: [{ expiresAt: "asc" }, { id: "asc" }],
      take: MAX_PER_CALL,
    });
    for (const { id } of found) await deleteExpired(ctx, id);
    return found.length;
  },
});

export async function deleteExpiredContents(ctx: PlatformCtx): Promise<void> {
  const actor = { type: "job", name: "delete-expired-contents" } as const;
  await deleteExpiredUploads({ ctx: { ...ctx, actor, organization: null } });
}

const RETRY_MS = HOUR_MS;

export async function dropUpload(ctx: PlatformCtx, id: string): Promise<void> {
  await ctx.db.upload.updateMany({ where: { ...open, id }, data: dropped(ctx.now()) });
  await deleteExpired(ctx, id);
}

/**
 * Deletes an expired upload's content, then its row. The row is first detached from its user, so that no
 * lock is held while the store is called. A failure is logged and retried an hour later.
 */
export async function deleteExpired(ctx: PlatformCtx, id: string): Promise<void> {
  const now = ctx.now();
  try {
    if (await isElsewhere(ctx, id)) return;
    const [row] = await ctx.db.upload.updateManyAndReturn({
      where: { id, expiresAt: { lte: now } },
      data: dropped(new Date(now.getTime() + RETRY_MS)),
    });
    if (row === undefined) return;
    const { writableUntil = 0, uploadId } = uploadState.parse(row.storeState);
    await openStorage(row.store).delete(id, { ...(uploadId !== undefined && { uploadId }) });
    // Until then a browser can still write to the store, so the row stays and its bytes count.
    if (writableUntil > now.getTime())
      await ctx.db.upload.update({ where: { id }, data: dropped(new Date(writableUntil)) });
    else await ctx.db.upload.delete({ where: { id } });
  } catch (error) {
    logger().error({ err: error, uploadId: id }, "the content of an upload was not deleted");
  }
}

/** Forgets the upload instead if the machine that holds its content is gone. */
async function isElsewhere(ctx: PlatformCtx, id: string): Promise<boolean> {
  const elsewhere = { id, store: keptElsewhere() };
  const abandonedAt = new Date(ctx.now().getTime() - ABANDONED_MS);
  const { count } = await ctx.db.upload.deleteMany({
    where: { ...elsewhere, expiresAt: { lte: abandonedAt } },
  });
  return count > 0 || (await ctx.db.upload.count({ where: elsewhere })) > 0;
}
