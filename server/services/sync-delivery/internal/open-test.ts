import { newId } from "@/server/domain/ids";
import { type Tx } from "@/server/infra/db";
import { type BloggerChangeItem } from "@/server/services/blogger";
import { type Attempt, ATTEMPT_SECONDS } from "./attempt";

/**
 * Opens the one attempt of a test delivery. It takes no part in the stream: the endpoint's position and health stay. Null: there is
 * no such endpoint any more.
 */
export async function openTest(tx: Tx, endpointId: string, item: BloggerChangeItem): Promise<Attempt | null> {
  const deliveryId = newId("syncDelivery");
  const runId = newId("syncRun");
  const bloggerIds = [item.blogger.id ?? ""];
  const seq = BigInt(item.seq);
  const opened = await tx.$queryRaw<{ startedAt: Date }[]>`
    WITH target AS (
      SELECT id, organization_id, url, method FROM sync_endpoint WHERE id = ${endpointId} FOR KEY SHARE
    ), delivery AS (
      INSERT INTO sync_delivery (id, organization_id, endpoint_id, status, is_test, items, pending_ids, first_seq, last_seq,
        oldest_change_at, attempt_count, attempt_until)
      SELECT ${deliveryId}, organization_id, id, 'RUNNING', true, ${JSON.stringify([item])}::json, ${bloggerIds}::text[],
        ${seq}, ${seq}, ${item.changedAt}::timestamptz, 1,
        clock_timestamp() + make_interval(secs => ${ATTEMPT_SECONDS})
      FROM target
    ), run AS (
      INSERT INTO sync_endpoint_run (id, organization_id, endpoint_id, delivery_id, attempt, is_test, blogger_ids, total_count,
        url, method, started_at)
      SELECT ${runId}, organization_id, id, ${deliveryId}, 1, true, ${bloggerIds}::text[], 1, url, method,
        clock_timestamp()
      FROM target
      RETURNING started_at
    )
    SELECT started_at AS "startedAt" FROM run`;
  const startedAt = opened[0]?.startedAt;
  if (startedAt === undefined) return null;
  return { deliveryId, endpointId, runId, attempt: 1, isTest: true, startedAt, items: [item] };
}
