import { type Db } from "@/server/infra/db";

/**
 * Erases bodies and responses of deliveries that ended before an instant; the outcome is kept. Returns how
 * many. They cannot be pushed again.
 */
export async function eraseBodies(db: Db, before: Date, limit: number): Promise<number> {
  const rows = await db.$queryRaw<{ count: number }[]>`
    WITH old AS (
      SELECT id FROM sync_delivery WHERE finished_at < ${before} AND bodies_deleted_at IS NULL
      ORDER BY finished_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
    ), erased AS (
      UPDATE sync_delivery d SET items = '[]'::json, bodies_deleted_at = now() FROM old WHERE d.id = old.id RETURNING d.id
    ), answers AS (
      UPDATE sync_endpoint_run r SET response_snippet = NULL FROM erased WHERE r.delivery_id = erased.id
    )
    SELECT count(*)::integer AS count FROM erased`;
  return rows[0]?.count ?? 0;
}
