import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { endpointWaiting } from "@/server/domain/kernel/job-events";
import { type Db } from "@/server/infra/db";
import { jobEventsSent, sendJobEvents } from "@/server/infra/jobs";
import { logger } from "@/server/infra/logger";
import {
  type Accepted,
  beginDelivery,
  type FirstAttempt,
  type NextChange,
  organizationPushes,
} from "@/server/services/push/delivery-state";
import { action } from "@/server/services/kernel/verb";
import { exchangeAttempt, saveEnd } from "./internal/attempt/send-attempt";
import { type EndpointLease, releaseLease, skipTo, claimLease } from "./internal/drain/endpoint-lease";
import { hasMore, nextBatches } from "./internal/drain/next-batches";

/**
 * `idle`: nothing is waiting. `more`: time is up, changes are waiting. `busy`: another drainer holds the
 * lease, the endpoint waits for its receiver, or pushing is not allowed. `full`: too many deliveries wait for
 * a retry; the sweep continues when there are fewer.
 */
const drained = z.enum(["idle", "more", "busy", "full"]);
export type Drained = z.output<typeof drained>;

/**
 * Pushes an endpoint's changes in commit order, one batch at a time, until none are left or `untilMs` (Unix
 * time). Concurrent calls are safe: only the holder of the lease works.
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

export async function drain(db: Db, endpointId: string, untilMs: number): Promise<Drained> {
  for (;;) {
    const lease = await claimLease(db, endpointId);
    if (lease === null) return "busy";
    let drained: Drained;
    try {
      drained = await drainUnderLease(db, lease, untilMs);
    } finally {
      await releaseLease(db, lease);
    }
    // A commit between the last read and the release found the lease taken, and left its change to this
    // drain.
    if (drained !== "idle" || !(await hasMore(db, lease))) return drained;
  }
}

async function drainUnderLease(db: Db, lease: EndpointLease, untilMs: number): Promise<Drained> {
  while (Date.now() < untilMs) {
    const { batches, end, waitMs } = await nextBatches(db, lease);
    let current: StartedDelivery | null = null;
    for (const [at, batch] of batches.entries()) {
      if (current === null) {
        if (lease.room <= 0) return "full";
        if (Date.now() >= untilMs) return "more";
        current = await begin(db, lease, batch);
        if (current === null) return "busy";
      }
      const next = () => (Date.now() < untilMs ? batches[at + 1] : undefined);
      current = await send(db, lease, current, next);
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

type StartedDelivery = { started: FirstAttempt; askedAt: number };

async function begin(
  db: Db,
  lease: EndpointLease,
  batch: readonly NextChange[],
  accepted: Accepted | null = null,
): Promise<StartedDelivery | null> {
  const askedAt = performance.now();
  const started = await beginDelivery(db, lease, batch, { accepted });
  if (started === null) return null;
  lease.position = BigInt(batch.at(-1)?.seq ?? 0);
  return { started, askedAt };
}

/**
 * Sends a delivery and records its end. One that is accepted is recorded by the statement that begins the
 * next one, which is returned.
 */
async function send(
  db: Db,
  lease: EndpointLease,
  { started: { target, ...attempt }, askedAt }: StartedDelivery,
  findNext: () => readonly NextChange[] | undefined,
): Promise<StartedDelivery | null> {
  const isFresh = performance.now() - askedAt < FRESH_MS;
  const made = await exchangeAttempt(db, attempt, isFresh ? target : null);
  if (made === null || made.outcome.transition === "postpone") lease.room -= 1;
  if (made === null) return null;
  const { endpoint, ended, outcome } = made;
  const next = outcome.transition === "accept" && lease.room > 0 ? findNext() : undefined;
  const following = next === undefined ? null : await begin(db, lease, next, { endpoint, attempt, ended });
  if (following === null) await saveEnd(db, attempt, made);
  return following;
}

/** An attempt that began within this time is sent with its endpoint as it was then. */
const FRESH_MS = 1_000;

/** How long the process that committed keeps pushing after its response; a job continues. */
const AFTER_COMMIT_MS = 5_000;

/**
 * Concurrent endpoints: below the process's number of database connections, because it also serves requests.
 */
const CONCURRENCY = 8;

/**
 * Drains all endpoints that are behind, independently of each other. Those beyond `CONCURRENCY` go to jobs at
 * once; endpoints that have failed longest come last.
 */
export async function drainOrganization(db: Db, organizationId: string): Promise<void> {
  const untilMs = Date.now() + AFTER_COMMIT_MS;
  const waiting = await db.$queryRaw<{ id: string; position: bigint; leaseToken: bigint }[]>`
    SELECT e.id, e.position, e.lease_token AS "leaseToken" FROM sync_endpoint e JOIN blogger_change_head h ON h.organization_id = e.organization_id
    WHERE e.organization_id = ${organizationId} AND e.enabled AND e.waiting_since IS NULL AND e.position < h.seq AND ${organizationPushes}
    ORDER BY e.failing_since DESC NULLS FIRST`;
  // The lease token makes the event unique, because an endpoint that restarts may return to an old position.
  const leave = (left: typeof waiting) =>
    sendJobEvents(
      left.map(({ id, position, leaseToken }) => endpointWaiting(id, `${position}-${leaseToken}`)),
    );
  await Promise.all([
    leave(waiting.slice(CONCURRENCY)),
    ...waiting.slice(0, CONCURRENCY).map(async (endpoint) => {
      try {
        const drained = await drain(db, endpoint.id, untilMs);
        if (drained === "more") await leave([endpoint]);
      } catch (error) {
        logger().error({ err: error, endpointId: endpoint.id }, "pushing stopped; the sweep continues it");
      }
    }),
  ]);
  await jobEventsSent();
}
