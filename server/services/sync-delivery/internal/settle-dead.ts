import { type PushErrorCode } from "@/server/domain/sync-endpoint";
import { type Db, Prisma, type Tx } from "@/server/infra/db";
import { endpointHealth } from "./endpoint-health";

const NEXT_FOLLOWS = "The sender stopped before an answer came; the next attempt follows.";
const NONE_LEFT = "The sender stopped before an answer came, and no retry is left.";

/**
 * Ends the attempt of a delivery whose sender has died: the delivery is due at once for its next attempt, or, where no retry is
 * left, given up and counted as `closeAttempt` would. Does nothing while the attempt may still be under way.
 */
export async function settleDead(db: Db | Tx, deliveryId: string): Promise<void> {
  const isLast = Prisma.sql`(d.is_test OR d.attempt_count > target.retry_count)`;
  await db.$executeRaw`
    WITH target AS (
      SELECT e.id, e.retry_count FROM sync_endpoint e JOIN sync_delivery d ON d.endpoint_id = e.id
      WHERE d.id = ${deliveryId} AND d.status = 'RUNNING' AND d.attempt_until < now()
      FOR NO KEY UPDATE OF e
    ), dead AS (
      UPDATE sync_delivery d SET attempt_until = NULL,
        status = CASE WHEN ${isLast} THEN 'FAILED' ELSE 'PENDING' END::sync_run_status,
        finished_at = CASE WHEN ${isLast} THEN now() END, next_attempt_at = CASE WHEN NOT ${isLast} THEN now() END
      FROM target WHERE d.id = ${deliveryId} AND d.status = 'RUNNING' AND d.attempt_until < now()
      RETURNING d.id, d.endpoint_id, d.is_test, d.attempt_count, d.status
    ), run AS (
      UPDATE sync_endpoint_run r SET status = 'FAILED', delivery_status = dead.status, finished_at = now(),
        last_error = CASE dead.status WHEN 'FAILED' THEN ${NONE_LEFT} ELSE ${NEXT_FOLLOWS} END,
        error_code = ${"SENDER_DIED" satisfies PushErrorCode},
        failed_count = r.total_count, failed_blogger_ids = r.blogger_ids
      FROM dead WHERE r.delivery_id = dead.id AND r.attempt = dead.attempt_count AND r.status = 'RUNNING'
    )
    UPDATE sync_endpoint e SET ${endpointHealth({ ok: false, gaveUp: true, gone: false })}
    FROM dead WHERE e.id = dead.endpoint_id AND dead.status = 'FAILED' AND NOT dead.is_test AND e.enabled`;
}
