import { newId } from "@/server/domain/ids";
import { type Db } from "@/server/infra/db";
import { type BloggerChangeItem } from "@/server/services/blogger";
import { type Attempt, ATTEMPT_SECONDS } from "./attempt";
import { type EndpointLease, LEASE_SECONDS } from "./endpoint-lease";

/**
 * Freezes a batch as a delivery, opens its first attempt and moves the endpoint's position past it, all in one statement:
 * after a crash the batch is either still in the stream or a delivery to go on with. Null: the lease is void.
 */
export async function openDelivery(
  db: Db,
  lease: EndpointLease,
  batch: readonly BloggerChangeItem[],
): Promise<Attempt | null> {
  const [first, last] = [batch.at(0), batch.at(-1)];
  if (first === undefined || last === undefined) return null;
  const deliveryId = newId("syncDelivery");
  const runId = newId("syncRun");
  const bloggerIds = batch.map((change) => change.blogger.id ?? "");
  const opened = await db.$queryRaw<{ startedAt: Date }[]>`
    WITH held AS (
      SELECT id FROM sync_endpoint WHERE id = ${lease.endpointId} AND lease_token = ${lease.token} AND enabled FOR NO KEY UPDATE
    ), moved AS (
      UPDATE sync_endpoint e
      SET position = ${BigInt(last.seq)}, lease_until = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})
      FROM held WHERE e.id = held.id
      RETURNING e.id, e.organization_id, e.url, e.method
    ), delivery AS (
      INSERT INTO sync_delivery (id, organization_id, endpoint_id, status, items, pending_ids, first_seq, last_seq,
        oldest_change_at, attempt_count, attempt_until)
      SELECT ${deliveryId}, organization_id, id, 'RUNNING', ${JSON.stringify(batch)}::json, ${bloggerIds}::text[],
        ${BigInt(first.seq)}, ${BigInt(last.seq)}, ${first.changedAt}::timestamptz, 1,
        clock_timestamp() + make_interval(secs => ${ATTEMPT_SECONDS})
      FROM moved
    ), run AS (
      INSERT INTO sync_endpoint_run (id, organization_id, endpoint_id, delivery_id, attempt, blogger_ids, total_count, url, method,
        started_at)
      SELECT ${runId}, organization_id, id, ${deliveryId}, 1, ${bloggerIds}::text[], ${batch.length}, url, method,
        clock_timestamp()
      FROM moved
      RETURNING started_at
    )
    SELECT started_at AS "startedAt" FROM run`;
  const startedAt = opened[0]?.startedAt;
  if (startedAt === undefined) return null;
  const { endpointId } = lease;
  return { deliveryId, endpointId, runId, attempt: 1, isTest: false, startedAt, items: [...batch] };
}
