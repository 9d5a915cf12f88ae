import { newId } from "@/server/domain/ids";
import { type Db, type Tx } from "@/server/infra/db";
import { type BloggerChangeItem } from "@/server/services/blogger";
import { type Attempt, ATTEMPT_SECONDS } from "./attempt";
import { failDeadRuns } from "./fail-dead-runs";

type Claimed = {
  endpointId: string;
  attempt: number;
  isTest: boolean;
  items: BloggerChangeItem[];
  pendingIds: string[];
};

const DIED = "The sender stopped before an answer came; the next attempt follows.";

/**
 * Opens the next attempt of a delivery that is due, or whose last attempt has died, and of which nobody else has one open.
 * It carries only what is still pending. Null: nothing to do.
 */
export async function openRetry(
  db: Db | Tx,
  deliveryId: string,
  { byHand = false } = {},
): Promise<Attempt | null> {
  const runId = newId("syncRun");
  const rows = await db.$queryRaw<Claimed[]>`
    WITH claimed AS (
      UPDATE sync_delivery d
      SET status = 'RUNNING', attempt_count = attempt_count + 1, next_attempt_at = NULL, finished_at = NULL,
        attempt_until = now() + make_interval(secs => ${ATTEMPT_SECONDS})
      FROM sync_endpoint e
      WHERE d.id = ${deliveryId} AND e.id = d.endpoint_id AND (e.enabled OR d.is_test OR ${byHand})
        AND (
          d.status = 'PENDING' AND (d.next_attempt_at <= ${new Date()} OR ${byHand})
          OR d.status = 'RUNNING' AND d.attempt_until < now() AND (d.attempt_count <= e.retry_count OR ${byHand})
          OR d.status = 'FAILED' AND ${byHand}
        )
      RETURNING d.*
    ), died AS (${failDeadRuns("claimed", DIED)}), run AS (
      INSERT INTO sync_endpoint_run (id, organization_id, endpoint_id, delivery_id, attempt, status, blogger_ids, total_count)
      SELECT ${runId}, organization_id, endpoint_id, id, attempt_count, 'RUNNING', pending_ids, cardinality(pending_ids)
      FROM claimed
    )
    SELECT endpoint_id AS "endpointId", attempt_count AS attempt, is_test AS "isTest", items, pending_ids AS "pendingIds"
    FROM claimed`;
  const claimed = rows[0];
  if (claimed === undefined) return null;
  const { pendingIds, items, ...rest } = claimed;
  const pending = new Set(pendingIds);
  return { ...rest, deliveryId, runId, items: items.filter((item) => pending.has(item.blogger.id ?? "")) };
}
