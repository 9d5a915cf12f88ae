import { z } from "zod";
import { action, noInput } from "@/server/services/verb";

const KEPT_DAYS = 90;
const MAX_ROWS = 1_000;

/**
 * Removes some deliveries with their runs: those that ended 90 days ago, and those abandoned as long.
 * Abandoned are those whose retry is due at an endpoint that is off. Returns how many, 0 when none is left.
 */
export const deleteOldDeliveries = action({
  permission: "job",
  input: noInput,
  output: z.int(),
  audit: { none: "what has outlived its time" },
  async run({ ctx: { db, now } }) {
    const before = new Date(now().getTime() - KEPT_DAYS * 86_400_000);
    const { count } = await db.syncDelivery.deleteMany({
      where: { finishedAt: { lt: before } },
      limit: MAX_ROWS,
    });
    const abandoned = await db.$executeRaw`
      DELETE FROM sync_delivery WHERE status = 'PENDING' AND id IN (
        SELECT d.id FROM sync_endpoint e JOIN sync_delivery d ON d.endpoint_id = e.id AND d.status = 'PENDING'
        WHERE NOT e.enabled AND e.disabled_at < ${before} AND d.next_attempt_at < ${before} LIMIT ${MAX_ROWS}
      )`;
    return count + abandoned;
  },
});
