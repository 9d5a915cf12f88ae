import { endpointWaiting } from "@/server/domain/job-events";
import { type Db } from "@/server/infra/db";
import { sendJobEvents } from "@/server/infra/jobs";
import { logger } from "@/server/infra/logger";
import { drainEndpoint } from "./drain-endpoint";

/** How long the process that committed keeps pushing after its answer; a job goes on from there. */
const AFTER_COMMIT_MS = 5_000;

/** Pushes to all endpoints of an organization that are behind its stream, side by side; one that fails costs only itself. */
export async function drainOrganization(db: Db, organizationId: string): Promise<void> {
  const untilMs = Date.now() + AFTER_COMMIT_MS;
  const waiting = await db.$queryRaw<{ id: string; position: bigint; leaseToken: bigint }[]>`
    SELECT e.id, e.position, e.lease_token AS "leaseToken" FROM sync_endpoint e JOIN blogger_change_head h ON h.organization_id = e.organization_id
    WHERE e.organization_id = ${organizationId} AND e.enabled AND e.position < h.seq`;
  await Promise.all(
    waiting.map(async ({ id, position, leaseToken }) => {
      try {
        const drained = await drainEndpoint(db, id, untilMs);
        // An endpoint that starts anew stands where it stood before, and its lease does not.
        if (drained === "more") await sendJobEvents([endpointWaiting(id, `${position}-${leaseToken}`)]);
      } catch (error) {
        logger().error({ err: error, endpointId: id }, "pushing stopped; the sweep goes on with it");
      }
    }),
  );
}
