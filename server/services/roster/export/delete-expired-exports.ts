import { retention } from "@/server/services/kernel/verb";
import { deleteExport } from "./internal/export-rows";
import { HOUR_MS } from "@/server/domain/kernel/durations";

const QUIET_MS = HOUR_MS;
const MAX_PER_CALL = 5;

/**
 * Deletes files of exports that expired or whose job was cancelled, failed or no longer exists. A failed
 * deletion does not block the others. Returns the number of files tried; 0 means none is left.
 */
export const deleteExpiredExports = retention({
  async run({ ctx, before: now }) {
    const quietSince = new Date(now.getTime() - QUIET_MS);
    const found = await ctx.db.$queryRaw<{ id: string }[]>`
      SELECT e.id FROM roster_export e LEFT JOIN roster_job j ON j.id = e.id
      WHERE (e.retry_at IS NULL OR e.retry_at <= ${now}) AND (e.expires_at <= ${now} OR (e.expires_at IS NULL
        AND (j.id IS NULL OR (j.status IN ('FAILED', 'CANCELLED') AND j.ended_at <= ${quietSince}))))
      ORDER BY e.id LIMIT ${MAX_PER_CALL}`;
    for (const { id } of found) await deleteExport(ctx, id);
    return found.length;
  },
});
