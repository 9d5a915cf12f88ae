import { newId } from "@/server/domain/ids";
import { type Db, type Tx } from "@/server/infra/db";
import { type Attempt, ATTEMPT_SECONDS } from "./attempt";
import { settleDead } from "./settle-dead";

type Claimed = Omit<Attempt, "deliveryId" | "runId"> & { sentIds: string[] };

/**
 * Opens the next attempt of a delivery that is due, or whose last attempt has died, and of which nobody else has one open.
 * It carries only what is still pending; of a delivery that was accepted, everything. Null: nothing to do.
 */
export async function openRetry(
  db: Db | Tx,
  deliveryId: string,
  { byHand = false } = {},
): Promise<Attempt | null> {
  await settleDead(db, deliveryId);
  const runId = newId("syncRun");
  // The endpoint is held, so that no attempt begins once it has been switched off.
  const rows = await db.$queryRaw<Claimed[]>`
    WITH target AS (
      SELECT e.* FROM sync_endpoint e JOIN sync_delivery d ON d.endpoint_id = e.id
      WHERE d.id = ${deliveryId} AND (e.enabled OR ${byHand})
      FOR SHARE OF e
    ), held AS (
      SELECT d.id FROM target e JOIN sync_delivery d ON d.endpoint_id = e.id WHERE d.id = ${deliveryId} FOR NO KEY UPDATE OF d
    ), claimed AS (
      UPDATE sync_delivery d
      SET status = 'RUNNING', attempt_count = attempt_count + 1, next_attempt_at = NULL, finished_at = NULL,
        attempt_until = clock_timestamp() + make_interval(secs => ${ATTEMPT_SECONDS}),
        pending_ids = CASE WHEN cardinality(pending_ids) > 0 THEN pending_ids
          ELSE ARRAY(SELECT item #>> '{blogger,id}' FROM json_array_elements(items) item) END
      FROM target e, held
      WHERE d.id = held.id AND (
          d.status = 'PENDING' AND d.next_attempt_at <= now() OR d.status <> 'RUNNING' AND ${byHand}
        )
      RETURNING d.*, e.url, e.method
    ), run AS (
      INSERT INTO sync_endpoint_run (id, organization_id, endpoint_id, delivery_id, attempt, is_test, blogger_ids, total_count,
        url, method, started_at)
      SELECT ${runId}, organization_id, endpoint_id, id, attempt_count, is_test, pending_ids, cardinality(pending_ids), url, method,
        clock_timestamp()
      FROM claimed
      RETURNING started_at
    )
    SELECT c.endpoint_id AS "endpointId", c.attempt_count AS attempt, c.is_test AS "isTest", c.items, c.pending_ids AS "sentIds",
      run.started_at AS "startedAt"
    FROM claimed c, run`;
  const claimed = rows[0];
  if (claimed === undefined) return null;
  const { sentIds, items, ...rest } = claimed;
  const sent = new Set(sentIds);
  return { ...rest, deliveryId, runId, items: items.filter((item) => sent.has(item.blogger.id ?? "")) };
}
