import { openStorage, uploadState } from "@/server/infra/storage";
import { logger } from "@/server/infra/logger";
import { type PlatformCtx } from "@/server/services/kernel/verb";
import { dropped, open } from "./upload-rows";

/** When a content that could not be deleted is tried again. */
const RETRY_MS = 3_600_000;

/** Gives up an upload whose content is lost, so that the file can be uploaded again. */
export async function dropUpload(ctx: PlatformCtx, id: string): Promise<void> {
  await ctx.db.upload.updateMany({ where: { ...open, id }, data: dropped(ctx.now()) });
  await deleteExpired(ctx, id);
}

/**
 * Deletes the content of an upload whose time is over, and then its row. No lock waits for the store: the row
 * is detached from its user first. What fails is logged, and tried again an hour later.
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
    // Until then a browser can still write there, so the row stays, and its bytes count.
    if (writableUntil > now.getTime())
      await ctx.db.upload.update({ where: { id }, data: dropped(new Date(writableUntil)) });
    else await ctx.db.upload.delete({ where: { id } });
  } catch (error) {
    logger().error({ err: error, uploadId: id }, "the content of an upload was not deleted");
  }
}
