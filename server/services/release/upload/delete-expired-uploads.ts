import { retention } from "@/server/services/kernel/verb";
import { deleteExpired } from "./internal/drop-upload";

const MAX_PER_CALL = 20;

/**
 * Deletes some abandoned uploads and contents of deleted releases, the oldest first. One that cannot be
 * deleted does not block the others. Returns how many it tried, 0 when none is left.
 */
export const deleteExpiredUploads = retention({
  async run({ ctx, before }) {
    const found = await ctx.db.upload.findMany({
      where: { expiresAt: { lte: before } },
      select: { id: true },
      orderBy: [{ expiresAt: "asc" }, { id: "asc" }],
      take: MAX_PER_CALL,
    });
    for (const { id } of found) await deleteExpired(ctx, id);
    return found.length;
  },
});
