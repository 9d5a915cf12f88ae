import { endpointWaiting } from "@/server/domain/job-events";
import { type Db } from "@/server/infra/db";
import { sendJobEvents } from "@/server/infra/jobs";
import { logger } from "@/server/infra/logger";
import { drainEndpoint } from "./drain-endpoint";

/** How long the process that committed keeps pushing after its response; a job goes on from there. */
const AFTER_COMMIT_MS = 5_000;

/** Endpoints pushed to side by side: below the database connections of a process, which serves requests meanwhile. */
const AT_ONCE = 8;

/**
 * Pushes to the endpoints of an organization that are behind its stream, side by side; one that fails costs only itself. Of many,
 * those beyond `AT_ONCE` do not wait for the others but go to jobs at once; the ones that have failed longest first.
 */
export async function drainOrganization(db: Db, organizationId: string): Promise<void> {
  const untilMs = Date.now() + AFTER_COMMIT_MS;
  const waiting = await db.$queryRaw<{ id: string; position: bigint; leaseToken: bigint }[]>`
    SELECT e.id, e.position, e.lease_token AS "leaseToken" FROM sync_endpoint e JOIN blogger_change_head h ON h.organization_id = e.organization_id
    WHERE e.organization_id = ${organizationId} AND e.enabled AND e.position < h.seq
    ORDER BY e.failing_since DESC NULLS FIRST`;
  // An endpoint that starts again stands where it stood before, and its lease does not.
  const leave = (left: typeof waiting) =>
    sendJobEvents(
      left.map(({ id, position, leaseToken }) => endpointWaiting(id, `${position}-${leaseToken}`)),
    );
  await Promise.all([
    leave(waiting.slice(AT_ONCE)),
    ...waiting.slice(0, AT_ONCE).map(async (endpoint) => {
      try {
        const drained = await drainEndpoint(db, endpoint.id, untilMs);
        if (drained === "more") await leave([endpoint]);
      } catch (error) {
        logger().error({ err: error, endpointId: endpoint.id }, "pushing stopped; the sweep goes on with it");
      }
    }),
  ]);
}
