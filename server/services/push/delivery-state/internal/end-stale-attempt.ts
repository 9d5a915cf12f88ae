import { MINUTE_MS } from "@/server/domain/kernel/durations";
import { type PushErrorCode } from "@/server/domain/push/endpoint";
import { type Db, Prisma, queryPrepared, type Tx } from "@/server/infra/db";
import { endpointHealth } from "./endpoint-health";

const MAX_ROWS = 100;

/** `endStaleAttempt` for the attempts of an endpoint whose senders have died. */
export async function endStaleAttempts(db: Db, endpointId: string): Promise<void> {
  const statement = Prisma.sql`
    SELECT id FROM sync_delivery WHERE endpoint_id = ${endpointId} AND status = 'RUNNING' AND attempt_until < now()
    ORDER BY attempt_until LIMIT ${MAX_ROWS}`;
  const rows = await queryPrepared<{ id: string }>(db, statement);
  for (const { id } of rows) await endStaleAttempt(db, id);
}

/** A sender that died says little about the receiver, so the probe is not urgent; the sweep makes it. */
const MAX_STALE_PAUSE_MS = MINUTE_MS;

const NEXT_FOLLOWS = "The sender stopped before an answer came; the next attempt follows.";
const NONE_LEFT = "The sender stopped before an answer came, and no retry is left.";

/**
 * `recover` or `failStale`: ends an attempt whose sender has died. The delivery's next attempt is due at
 * once; without retries left it fails permanently and counts as in `endAttempt`.
 */
export async function endStaleAttempt(db: Db | Tx, deliveryId: string): Promise<void> {
  // Not a probe: a probe's sender has planned the next one already, in `probe_at`.
  const health = endpointHealth({
    ok: false,
    gone: false,
    isProbe: false,
    retryBaseMs: MAX_STALE_PAUSE_MS,
    retryAfterMs: null,
    error: NONE_LEFT,
    errorCode: "SENDER_DIED",
    status: null,
  });
  const isLast = Prisma.sql`(d.is_test OR d.attempt_count > target.retry_count OR target.deleted_at IS NOT NULL)`;
  await db.$executeRaw`
    WITH target AS (
      SELECT e.id, e.retry_count, e.deleted_at FROM sync_endpoint e JOIN sync_delivery d ON d.endpoint_id = e.id
      WHERE d.id = ${deliveryId} AND d.status = 'RUNNING' AND d.attempt_until < now()
      FOR NO KEY UPDATE OF e
    ), delivery AS (
      UPDATE sync_delivery d SET attempt_until = NULL,
        status = CASE WHEN ${isLast} THEN 'FAILED' ELSE 'PENDING' END::sync_run_status,
        finished_at = CASE WHEN ${isLast} THEN now() END, next_attempt_at = CASE WHEN NOT ${isLast} THEN now() END
      FROM target WHERE d.id = ${deliveryId} AND d.status = 'RUNNING' AND d.attempt_until < now()
      RETURNING d.id, d.endpoint_id, d.is_test, d.attempt_count, d.status, d.created_at
    ), run AS (
      UPDATE sync_endpoint_run r SET status = 'FAILED', delivery_status = delivery.status, finished_at = now(),
        last_error = CASE delivery.status WHEN 'FAILED' THEN ${NONE_LEFT} ELSE ${NEXT_FOLLOWS} END,
        error_code = ${"SENDER_DIED" satisfies PushErrorCode},
        failed_count = r.total_count, failed_blogger_ids = r.blogger_ids
      FROM delivery WHERE r.delivery_id = delivery.id AND r.attempt = delivery.attempt_count AND r.status = 'RUNNING'
    )
    UPDATE sync_endpoint e SET ${health}
    FROM delivery WHERE e.id = delivery.endpoint_id AND delivery.status = 'FAILED' AND NOT delivery.is_test AND e.enabled`;
}
