import { z } from "zod";
import {
  endpointOverdue,
  endpointProbe,
  endpointWaiting,
  deliveryEvent,
  sweptUp,
} from "@/server/domain/kernel/job-events";
import { Prisma } from "@/server/infra/db";
import { organizationPushes } from "@/server/services/push/delivery-state";
import { query } from "@/server/services/kernel/verb";
import { overdueDeliveries } from "./retry-overdue";

/** How overdue something must be before the sweep treats it as missed. */
const GRACE_SECONDS = 5;
const MAX_ROWS = 1_000;

/**
 * Events for whatever was missed: endpoints behind the stream, with overdue deliveries, or with an overdue
 * probe.
 */
export const findWaiting = query({
  permission: "job",
  input: z.strictObject({ organizationId: z.string().optional() }).optional(),
  output: z.array(deliveryEvent),
  async run({ ctx: { db }, input }) {
    const within =
      input?.organizationId === undefined
        ? Prisma.empty
        : Prisma.sql`AND e.organization_id = ${input.organizationId}`;
    const behind = await db.$queryRaw<{ id: string; position: bigint }[]>`
      SELECT e.id, e.position FROM sync_endpoint e
      CROSS JOIN LATERAL (
        SELECT c.changed_at FROM blogger_change c WHERE c.organization_id = e.organization_id AND c.seq > e.position
        ORDER BY c.seq LIMIT 1
      ) oldest
      WHERE e.enabled AND e.waiting_since IS NULL AND ${organizationPushes} AND (e.lease_until IS NULL OR e.lease_until < now())
        AND oldest.changed_at < now() - make_interval(secs => ${GRACE_SECONDS}) ${within}
      ORDER BY random()
      LIMIT ${MAX_ROWS}`;
    const overdue = await db.$queryRaw<{ id: string }[]>`
      SELECT e.id FROM sync_endpoint e WHERE EXISTS (${overdueDeliveries(GRACE_SECONDS, 1)}) ${within}
      ORDER BY random() LIMIT ${MAX_ROWS}`;
    const probes = await db.$queryRaw<{ id: string; at: Date }[]>`
      SELECT e.id, e.probe_at AS at FROM sync_endpoint e
      WHERE e.enabled AND e.probe_at < now() - make_interval(secs => ${GRACE_SECONDS}) AND ${organizationPushes} ${within}
      ORDER BY random() LIMIT ${MAX_ROWS}`;
    return [
      ...behind.map(({ id, position }) => endpointWaiting(id, String(position))),
      ...overdue.map(({ id }) => endpointOverdue(id, "missed")),
      ...probes.map(({ id, at }) => endpointProbe(id, at, String(at.getTime()))),
    ].map((event) => sweptUp(event, Date.now()));
  },
});
