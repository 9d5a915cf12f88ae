import { deliveryDue, endpointWaiting, type JobEvent, sweptUp } from "@/server/domain/job-events";
import { type Db } from "@/server/infra/db";

/** How long past its time something must be before the sweep takes it for missed. */
const GRACE_SECONDS = 5;
/** Of each kind; what is left over is found by the next sweep. */
const MAX_ROWS = 500;

type Due = Parameters<typeof deliveryDue>[0];

/** The events that wake whatever was missed: endpoints behind their stream, deliveries past their time, dead attempts. */
export async function findWaiting(db: Db): Promise<JobEvent[]> {
  const now = new Date();
  const endpoints = await db.$queryRaw<{ id: string; position: bigint }[]>`
    SELECT e.id, e.position FROM sync_endpoint e
    CROSS JOIN LATERAL (
      SELECT c.changed_at FROM blogger_change c WHERE c.organization_id = e.organization_id AND c.seq > e.position
      ORDER BY c.seq LIMIT 1
    ) oldest
    WHERE e.enabled AND (e.lease_until IS NULL OR e.lease_until < now())
      AND oldest.changed_at < now() - make_interval(secs => ${GRACE_SECONDS})
    ORDER BY oldest.changed_at
    LIMIT ${MAX_ROWS}`;
  const deliveries = await db.$queryRaw<Due[]>`
    SELECT d.endpoint_id AS "endpointId", d.id AS "deliveryId", d.attempt_count + 1 AS attempt FROM sync_delivery d JOIN sync_endpoint e ON e.id = d.endpoint_id
    WHERE d.status = 'PENDING' AND e.enabled AND d.next_attempt_at < now() - make_interval(secs => ${GRACE_SECONDS})
      OR d.status = 'RUNNING' AND (e.enabled OR d.is_test) AND d.attempt_until < now()
    ORDER BY coalesce(d.next_attempt_at, d.attempt_until)
    LIMIT ${MAX_ROWS}`;
  return [
    ...endpoints.map(({ id, position }) => endpointWaiting(id, String(position))),
    ...deliveries.map((due) => deliveryDue(due, now)),
  ].map((event) => sweptUp(event, now.getTime()));
}
