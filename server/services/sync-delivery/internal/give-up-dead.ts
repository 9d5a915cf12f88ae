import { type Db } from "@/server/infra/db";
import { endpointHealth } from "./endpoint-health";
import { failDeadRuns } from "./fail-dead-runs";

const DIED = "The sender stopped before an answer came, and no retry is left.";

/** Ends a delivery whose last attempt has died when its retries are used up, as `closeAttempt` ends one that was answered. */
export async function giveUpDead(db: Db, deliveryId: string): Promise<void> {
  await db.$executeRaw`
    WITH target AS (
      SELECT e.id, e.retry_count FROM sync_endpoint e JOIN sync_delivery d ON d.endpoint_id = e.id
      WHERE d.id = ${deliveryId} FOR NO KEY UPDATE OF e
    ), dead AS (
      UPDATE sync_delivery d SET status = 'FAILED', finished_at = now(), attempt_until = NULL
      FROM target e
      WHERE d.id = ${deliveryId} AND d.status = 'RUNNING' AND d.attempt_until < now()
        AND (d.is_test OR d.attempt_count > e.retry_count)
      RETURNING d.id, d.endpoint_id, d.is_test
    ), run AS (${failDeadRuns("dead", DIED)})
    UPDATE sync_endpoint e SET ${endpointHealth({ ok: false, gaveUp: true, gone: false })}
    FROM dead WHERE e.id = dead.endpoint_id AND NOT dead.is_test`;
}
