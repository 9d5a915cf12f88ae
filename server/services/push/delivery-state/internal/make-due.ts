import { type PushErrorCode } from "@/server/domain/push/endpoint";
import { Prisma, type Tx } from "@/server/infra/db";
import { failedLately } from "./endpoint-health";

const MAX_DELIVERIES = 10_000;
const SKIPPED = ["SKIPPED_FOR_NOW", "SKIPPED_FOR_BEGINNING"] satisfies PushErrorCode[];

type DueRange = { endpointId: string; from: string; to: string; deliveries: "FAILED" | "ALL" };

/**
 * `makeFailedDue` (except skipped deliveries) or `makeAllDue` (except those due or running), oldest first.
 * Pages end between two instants, so that the next page, from `nextFrom`, repeats nothing.
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

/** `makeOutageDue` for an endpoint that is switched on again after failures. The caller has locked it. */
export async function makeOutageDue(tx: Tx, endpointId: string): Promise<void> {
  await tx.$executeRaw`
    WITH lost AS (
      SELECT d.id FROM sync_endpoint before JOIN sync_delivery d ON ${failedLately}
      WHERE before.id = ${endpointId} FOR UPDATE OF d SKIP LOCKED
    )
    UPDATE sync_delivery d SET status = 'PENDING', next_attempt_at = now(), finished_at = NULL
    FROM lost WHERE d.id = lost.id`;
}
