import { setImmediate, setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { endpointOverdue, type JobEvent } from "@/server/domain/kernel/job-events";
import { type Db, Prisma, queryPrepared } from "@/server/infra/db";
import { jobEventsSent, sendJobEvents } from "@/server/infra/jobs";
import {
  endStaleAttempts,
  type FirstAttempt,
  organizationPushes,
} from "@/server/services/push/delivery-state";
import { action } from "@/server/services/kernel/verb";
import { type MadeAttempt, saveEnds } from "./internal/attempt/save-ends";
import { exchangeAttempt } from "./internal/attempt/send-attempt";

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

/**
 * Returns when none is due any more, or `untilMs` has passed. One statement at a time records all attempts
 * that ended during the one before, and begins the next: statements of their own would only wait for each
 * other at the endpoint's row.
 */
async function sendDue(db: Db, endpointId: string, untilMs: number): Promise<void> {
  const underWay = new Set<Promise<void>>();
  const made: MadeAttempt[] = [];
  const failures: unknown[] = [];
  const start = ({ target, ...attempt }: FirstAttempt) => {
    const sent: Promise<void> = exchangeAttempt(db, attempt, target)
      .then(
        (exchange) => void (exchange !== null && made.push({ attempt, exchange })),
        (error: unknown) => void failures.push(error),
      )
      .finally(() => underWay.delete(sent));
    underWay.add(sent);
  };
  let looksAtMs = 0;
  for (;;) {
    const room = Date.now() < untilMs && failures.length === 0 ? CONCURRENCY - underWay.size : 0;
    const looks = room > 0 && (underWay.size === 0 || Date.now() >= looksAtMs);
    const next = await saveEnds(db, made.splice(0), looks ? { endpointId, limit: room } : null);
    failures.push(...next.failures);
    for (const attempt of next.started ?? []) start(attempt);
    // No more were due, so it looks again when all have ended, or when those under way seem to hang.
    if (next.started !== null) looksAtMs = next.started.length < room ? Date.now() + HANGS_AFTER_MS : 0;
    if (made.length > 0 || (looks && next.started === null)) continue;
    if (underWay.size === 0) break;
    const looksInMs = room > 0 && looksAtMs > 0 ? Math.max(0, looksAtMs - Date.now()) : null;
    await Promise.race(looksInMs === null ? underWay : [...underWay, sleep(looksInMs)]);
    // Those whose answers have come by now are recorded together.
    await setImmediate();
  }
  if (failures.length > 0) throw new Error("A retry was not made or not recorded.", { cause: failures[0] });
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
  const statement = Prisma.sql`
    SELECT (extract(epoch FROM min(d.next_attempt_at)) * 1000)::double precision AS "dueMs",
      (extract(epoch FROM clock_timestamp()) * 1000)::double precision AS "nowMs"
    FROM sync_endpoint e JOIN sync_delivery d ON d.endpoint_id = e.id
    WHERE e.id = ${endpointId} AND e.enabled AND e.waiting_since IS NULL AND d.status = 'PENDING'
      AND d.bodies_deleted_at IS NULL AND ${organizationPushes}`;
  const [row] = await queryPrepared<{ dueMs: number | null; nowMs: number }>(db, statement);
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
