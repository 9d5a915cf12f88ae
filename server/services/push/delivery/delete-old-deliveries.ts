import { z } from "zod";
import { keptFrom } from "@/server/infra/retention";
import { action, noInput } from "@/server/services/kernel/verb";

const MAX_ROWS = 1_000;

/**
 * Deletes one batch of deliveries that have expired (docs/rules.md#retention) or are abandoned, with a retry
 * due at a disabled endpoint. Returns how many.
 */
export const deleteOldDeliveries = action({
  permission: "job",
  input: noInput,
  output: z.int(),
  audit: { none: "what has outlived its time" },
  async run({ ctx: { db, now } }) {
    const before = keptFrom("deliveries", now());
    if (before === null) return 0;
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
