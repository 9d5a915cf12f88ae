import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { endpointOverdue, type JobEvent } from "@/server/domain/kernel/job-events";
import { type Db, Prisma } from "@/server/infra/db";
import { jobEventsSent, sendJobEvents } from "@/server/infra/jobs";
import {
  beginDueRetries,
  endStaleAttempts,
  type FirstAttempt,
  organizationPushes,
} from "@/server/services/push/delivery-state";
import { action } from "@/server/services/kernel/verb";
import { sendAttempt } from "./internal/attempt/send-attempt";

/** Attempts that an endpoint gets at once. */
const CONCURRENCY = 5;
/** After this an attempt that hangs no longer keeps others from beginning. */
const HANGS_AFTER_MS = 1_000;
/** Engines round instants to seconds: a job may be woken by half of one early. */
const ROUNDED_MS = 600;

/**
 * Retries an endpoint's due deliveries, oldest first and five at once. `wokenForMs`: by an event for this
 * instant of the database's clock, which may have come early. `idle`: none can be sent any more. `more`:
 * `untilMs` (Unix time) has passed. Concurrent calls are safe: each delivery is claimed once.
 */
export const retryOverdue = action({
  permission: "job",
  input: z.strictObject({ endpointId: z.string(), untilMs: z.number(), wokenForMs: z.number().optional() }),
  output: z.enum(["idle", "more"]),
  audit: { none: "each attempt is recorded as a run" },
  async run({ ctx: { db }, input: { endpointId, untilMs, wokenForMs } }) {
    const waitsUntilMs = wokenForMs === undefined ? 0 : Date.now() + ROUNDED_MS;
    try {
      await endStaleAttempts(db, endpointId);
      for (;;) {
        await sendDue(db, endpointId, untilMs);
        const next = await findNextRetry(db, endpointId);
        const restMs = next === null ? Infinity : Math.max(0, Math.ceil(next.dueMs - next.nowMs));
        if (Date.now() >= untilMs) return restMs === 0 ? "more" : "idle";
        if (next === null || wokenForMs === undefined) return "idle";
        if (Date.now() + restMs > waitsUntilMs) {
          if (next.dueMs <= wokenForMs) void sendJobEvents([wakeAgain(endpointId, wokenForMs, next)]);
          return "idle";
        }
        await sleep(restMs);
      }
    } finally {
      await jobEventsSent();
    }
  },
});

/** Returns when none is due any more, or `untilMs` has passed. */
async function sendDue(db: Db, endpointId: string, untilMs: number): Promise<void> {
  const underWay = new Set<Promise<void>>();
  const failures: unknown[] = [];
  const start = (attempt: FirstAttempt) => {
    const sent: Promise<void> = sendAttempt(db, attempt, attempt.target)
      .then(
        () => undefined,
        (error: unknown) => void failures.push(error),
      )
      .finally(() => underWay.delete(sent));
    underWay.add(sent);
  };
  for (;;) {
    const room = Date.now() < untilMs && failures.length === 0 ? CONCURRENCY - underWay.size : 0;
    const started = room === 0 ? [] : await beginDueRetries(db, endpointId, room);
    for (const attempt of started) start(attempt);
    if (underWay.size === 0) {
      if (failures.length > 0)
        throw new Error("A retry was not made or not recorded.", { cause: failures[0] });
      return;
    }
    const isFull = underWay.size === CONCURRENCY || room === 0;
    const all = Promise.all(underWay);
    await (isFull ? Promise.race(underWay) : Promise.race([all, sleep(HANGS_AFTER_MS)]));
  }
}

/**
 * The event that was meant for a retry woke the job before it was due: the engine's clock is ahead of the
 * database's. That event is used up, and without another one the retry would wait for the sweep.
 */
function wakeAgain(endpointId: string, wokenForMs: number, { dueMs, nowMs }: NextRetry): JobEvent {
  const aheadMs = wokenForMs - nowMs;
  return { ...endpointOverdue(endpointId, `early-${dueMs}`), ts: Math.ceil(dueMs + aheadMs) };
}

/** By the database's clock. */
type NextRetry = { dueMs: number; nowMs: number };

/** Null: the endpoint has none. */
async function findNextRetry(db: Db, endpointId: string): Promise<NextRetry | null> {
  const [row] = await db.$queryRaw<{ dueMs: number | null; nowMs: number }[]>`
    SELECT (extract(epoch FROM min(d.next_attempt_at)) * 1000)::double precision AS "dueMs",
      (extract(epoch FROM clock_timestamp()) * 1000)::double precision AS "nowMs"
    FROM sync_endpoint e JOIN sync_delivery d ON d.endpoint_id = e.id
    WHERE e.id = ${endpointId} AND e.enabled AND e.waiting_since IS NULL AND d.status = 'PENDING'
      AND d.bodies_deleted_at IS NULL AND ${organizationPushes}`;
  const { dueMs = null, nowMs = 0 } = row ?? {};
  return dueMs === null ? null : { dueMs, nowMs };
}

/**
 * The oldest deliveries of `sync_endpoint e` that are stale, or due for at least `graceSeconds`. Stale
 * attempts are ended even where pushing is not allowed.
 */
export function overdueDeliveries(graceSeconds: number, limit: number): Prisma.Sql {
  return Prisma.sql`
    SELECT id FROM (
      (SELECT p.id, p.next_attempt_at AS at FROM sync_delivery p
       WHERE e.enabled AND e.waiting_since IS NULL AND ${organizationPushes} AND p.endpoint_id = e.id AND p.status = 'PENDING'
         AND p.next_attempt_at <= now() - make_interval(secs => ${graceSeconds})
       ORDER BY p.next_attempt_at LIMIT ${limit})
      UNION ALL
      (SELECT r.id, r.attempt_until AS at FROM sync_delivery r
       WHERE r.endpoint_id = e.id AND r.status = 'RUNNING' AND r.attempt_until < now()
       ORDER BY r.attempt_until LIMIT ${limit})
    ) due ORDER BY at LIMIT ${limit}`;
}
