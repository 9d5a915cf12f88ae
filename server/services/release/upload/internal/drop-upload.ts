import { openStorage, uploadState } from "@/server/infra/storage";
import { logger } from "@/server/infra/logger";
import { type PlatformCtx } from "@/server/services/kernel/verb";
import { dropped, open } from "./upload-rows";
import { HOUR_MS } from "@/server/domain/kernel/durations";

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
    const [row] = await ctx.db.upload.updateManyAndReturn({
      where: { id, expiresAt: { lte: now } },
      data: dropped(new Date(now.getTime() + RETRY_MS)),
    });
    if (row === undefined) return;
    await openStorage(row.store).delete(id);
    const { writableUntil = 0 } = uploadState.parse(row.storeState);
    // Until then a browser can still write to the store, so the row stays and its bytes count.
    if (writableUntil > now.getTime())
      await ctx.db.upload.update({ where: { id }, data: dropped(new Date(writableUntil)) });
    else await ctx.db.upload.delete({ where: { id } });
  } catch (error) {
    logger().error({ err: error, uploadId: id }, "the content of an upload was not deleted");
  }
}
