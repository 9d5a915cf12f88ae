import { type PushErrorCode } from "@/server/domain/push/endpoint";
import { Prisma, type Tx } from "@/server/infra/db";

/** Marked in a call. */
const MAX_DELIVERIES = 10_000;
/** The codes of a skipped delivery's newest run. */
const SKIPPED = ["SKIPPED_FOR_NOW", "SKIPPED_FOR_BEGINNING"] satisfies PushErrorCode[];

/** The deliveries of an endpoint that were begun from one instant to the other, both inclusive. */
type DueRange = { endpointId: string; from: string; to: string; deliveries: "FAILED" | "ALL" };

/**
 * `makeFailedDue` (but for those that were skipped) or `makeAllDue` (but for those that are due or under
 * way), oldest first. A page ends between two instants, never inside one, so that the next page, from
 * `nextFrom`, repeats nothing.
 */
export async function makeRangeDue(
  tx: Tx,
  { endpointId, from, to, deliveries }: DueRange,
): Promise<{ count: number; nextFrom: Date | null }> {
  const wanted =
    deliveries === "FAILED"
      ? Prisma.sql`d.status = 'FAILED' AND NOT EXISTS (
          SELECT FROM sync_endpoint_run r
          WHERE r.delivery_id = d.id AND r.attempt = d.attempt_count AND r.error_code = ANY (${SKIPPED}::text[]))`
      : Prisma.sql`(d.status IN ('FAILED', 'SUCCESS') OR d.status = 'PENDING' AND d.next_attempt_at > now())`;
  const rows = await tx.$queryRaw<{ count: number; nextFrom: Date | null }[]>`
    WITH picked AS (
      SELECT d.id, d.created_at FROM sync_delivery d
      WHERE d.endpoint_id = ${endpointId} AND NOT d.is_test AND d.bodies_deleted_at IS NULL AND ${wanted}
        AND d.created_at >= ${from}::timestamptz AND d.created_at <= ${to}::timestamptz
      ORDER BY d.created_at LIMIT ${MAX_DELIVERIES + 1}
    ), edge AS (
      SELECT created_at FROM picked ORDER BY created_at OFFSET ${MAX_DELIVERIES}
    ), marked AS (
      UPDATE sync_delivery d SET status = 'PENDING', next_attempt_at = now(), finished_at = NULL
      FROM picked WHERE d.id = picked.id AND ${wanted}
        AND picked.created_at < coalesce((SELECT created_at FROM edge), 'infinity')
      RETURNING 1
    )
    SELECT (SELECT count(*)::integer FROM marked) AS count, (SELECT created_at FROM edge) AS "nextFrom"`;
  return rows[0] ?? { count: 0, nextFrom: null };
}
