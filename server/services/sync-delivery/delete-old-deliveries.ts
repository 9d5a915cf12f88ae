import { type Db } from "@/server/infra/db";

const KEPT_DAYS = 90;
const MAX_ROWS = 1_000;

/** Removes some finished deliveries with their runs, once they are 90 days old; answers how many, 0 when none is left. */
export async function deleteOldDeliveries(db: Db, now: Date): Promise<number> {
  const before = new Date(now.getTime() - KEPT_DAYS * 86_400_000);
  const { count } = await db.syncDelivery.deleteMany({
    where: { finishedAt: { lt: before } },
    limit: MAX_ROWS,
  });
  return count;
}
