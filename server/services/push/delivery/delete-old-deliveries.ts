import { eraseBodies } from "@/server/services/push/delivery-state";
import { retention } from "@/server/services/kernel/verb";

const MAX_ROWS = 1_000;
const MAX_BODIES = 500;

/**
 * Deletes one batch of deliveries that have expired (docs/rules.md#retention) or are abandoned, with a retry
 * due at a disabled endpoint. Returns how many.
 */
export const deleteOldDeliveries = retention({
  kept: "deliveries",
  async run({ ctx: { db }, before }) {
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

/** Erases some bodies of pushes that have outlived their time; returns how many. */
export const deleteOldBodies = retention({
  kept: "bodies",
  run: ({ ctx: { db }, before }) => eraseBodies(db, before, MAX_BODIES),
});
