import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { endpointWaiting } from "@/server/domain/kernel/job-events";
import { type Db } from "@/server/infra/db";
import { jobEventsSent, sendJobEvents } from "@/server/infra/jobs";
import { logger } from "@/server/infra/logger";
import { beginDelivery, organizationPushes } from "@/server/services/push/delivery-state";
import { action } from "@/server/services/kernel/verb";
import { makeAttempt } from "./internal/attempt/make-attempt";
import { type EndpointLease, releaseLease, skipTo, takeLease } from "./internal/drain/endpoint-lease";
import { hasMore, readNextBatches } from "./internal/drain/next-batches";

/**
 * `idle`: nothing is waiting. `more`: the time is up and changes are waiting. `busy`: another drainer holds
 * the lease, the endpoint waits for its receiver, or nothing may be pushed now. `full`: too many deliveries
 * wait for a retry; the sweep goes on when there are fewer.
 */
const drained = z.enum(["idle", "more", "busy", "full"]);
export type Drained = z.output<typeof drained>;

/**
 * Pushes what an endpoint has waiting, in commit order and one batch at a time. Ends when nothing is left
 * or `untilMs` (Unix time) has come. Any number of processes may call it at once: the lease lets one of
 * them work.
 */
export const drainEndpoint = action({
  permission: "job",
  input: z.strictObject({ endpointId: z.string(), untilMs: z.number() }),
  output: drained,
  audit: { none: "each attempt is recorded as a run" },
  run: async ({ ctx, input: { endpointId, untilMs } }) => {
    try {
      return await drain(ctx.db, endpointId, untilMs);
    } finally {
      await jobEventsSent();
    }
  },
});

/** The work of `drainEndpoint`. */
export async function drain(db: Db, endpointId: string, untilMs: number): Promise<Drained> {
  for (;;) {
    const lease = await takeLease(db, endpointId);
    if (lease === null) return "busy";
    let drained: Drained;
    try {
      drained = await drainUnderLease(db, lease, untilMs);
    } finally {
      await releaseLease(db, lease);
    }
    // Whoever committed between the last look and the release found the lease taken and left it to us.
    if (drained !== "idle" || !(await hasMore(db, lease))) return drained;
  }
}

async function drainUnderLease(db: Db, lease: EndpointLease, untilMs: number): Promise<Drained> {
  while (Date.now() < untilMs) {
    const { batches, end, waitMs } = await readNextBatches(db, lease);
    for (const batch of batches) {
      if (lease.room <= 0) return "full";
      if (Date.now() >= untilMs) return "more";
      const attempt = await beginDelivery(db, lease, batch);
      if (attempt === null) return "busy";
      lease.position = BigInt(batch.at(-1)?.seq ?? 0);
      const made = await makeAttempt(db, attempt);
      if (made === null || made.outcome.transition === "postpone") lease.room -= 1;
    }
    if (batches.length > 0) continue;
    if (waitMs === null) {
      if (end > lease.position && !(await skipTo(db, lease, end))) return "busy";
      lease.position = end;
      return "idle";
    }
    await sleep(Math.min(waitMs, Math.max(0, untilMs - Date.now())));
  }
  return "more";
}

/** How long the process that committed keeps pushing after its response; a job goes on from there. */
const AFTER_COMMIT_MS = 5_000;

/**
 * Endpoints pushed to side by side: below the database connections of a process, which serves requests
 * meanwhile.
 */
const AT_ONCE = 8;

/**
 * Pushes to the endpoints of an organization that are behind its stream, side by side; one that fails costs
 * only itself. Of many, those beyond `AT_ONCE` do not wait for the others but go to jobs at once; the ones
 * that have failed longest first.
 */
export async function drainOrganization(db: Db, organizationId: string): Promise<void> {
  const untilMs = Date.now() + AFTER_COMMIT_MS;
  const waiting = await db.$queryRaw<{ id: string; position: bigint; leaseToken: bigint }[]>`
    SELECT e.id, e.position, e.lease_token AS "leaseToken" FROM sync_endpoint e JOIN blogger_change_head h ON h.organization_id = e.organization_id
    WHERE e.organization_id = ${organizationId} AND e.enabled AND e.waiting_since IS NULL AND e.position < h.seq AND ${organizationPushes}
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
        const drained = await drain(db, endpoint.id, untilMs);
        if (drained === "more") await leave([endpoint]);
      } catch (error) {
        logger().error({ err: error, endpointId: endpoint.id }, "pushing stopped; the sweep goes on with it");
      }
    }),
  ]);
  await jobEventsSent();
}
