import { type Db } from "@/server/infra/db";

/**
 * When the next attempt of a delivery is due, as this process's clock will show it: the database's, by which it is judged, may be
 * behind. Null: it waits for none.
 */
export async function findRetryAt(db: Db, deliveryId: string): Promise<Date | null> {
  const rows = await db.$queryRaw<{ inMs: number }[]>`
    SELECT (extract(epoch FROM d.next_attempt_at - clock_timestamp()) * 1000)::double precision AS "inMs"
    FROM sync_delivery d JOIN sync_endpoint e ON e.id = d.endpoint_id
    WHERE d.id = ${deliveryId} AND d.status = 'PENDING' AND e.enabled`;
  const inMs = rows[0]?.inMs;
  return inMs === undefined ? null : new Date(Date.now() + Math.max(0, Math.ceil(inMs)));
}
