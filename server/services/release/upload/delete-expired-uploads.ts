import { retention } from "@/server/services/kernel/verb";
import { deleteExpired } from "./internal/drop-upload";

const MOST_AT_ONCE = 20;

/**
 * Deletes some uploads that nobody went on with, and contents of deleted releases, the oldest first. One that
 * cannot be deleted holds up no other. Returns how many it took up, 0 when none is left.
 */
export const deleteExpiredUploads = retention({
  async run({ ctx, before }) {
    const found = await ctx.db.upload.findMany({
      where: { expiresAt: { lte: before } },
      select: { id: true },
      orderBy: [{ expiresAt: "asc" }, { id: "asc" }],
      take: MOST_AT_ONCE,
    });
    for (const { id } of found) await deleteExpired(ctx, id);
    return found.length;
  },
});
