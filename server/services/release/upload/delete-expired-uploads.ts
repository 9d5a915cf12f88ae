import { retention } from "@/server/services/kernel/verb";
import { deleteExpired } from "./internal/drop-upload";

const MAX_PER_CALL = 20;

/**
 * Oldest first. A failed deletion does not block the others. Returns the number of uploads tried; 0 means
 * none is left.
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
