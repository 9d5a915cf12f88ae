import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { type Db, Prisma } from "@/server/infra/db";
import { jobEventsSent } from "@/server/infra/jobs";
import { beginRetry, organizationPushes, statusAfter } from "@/server/services/push/delivery-state";
import { action } from "@/server/services/kernel/verb";
import { sendAttempt } from "./internal/attempt/send-attempt";

const audit = { none: "each attempt is recorded as a run" };

/** Shorter waits are slept here, because engines wake runs up to half a second early. */
const MAX_WAIT_MS = 2_000;
const MAX_TRIES = 3;

/**
 * Makes a delivery's next attempt, sleeping if it is due within two seconds. `status` null: no attempt was
 * made. `dueAt`: when the next one is due, by this process's clock, which may differ from the database's;
 * null if none is due or the endpoint waits.
 */
export const retryDelivery = action({
  permission: "job",
  input: z.strictObject({ deliveryId: z.string() }),
  output: z.object({
    status: z.enum(["SUCCESS", "FAILED", "PENDING"]).nullable(),
    dueAt: z.iso.datetime().nullable(),
  }),
  audit,
  async run({ ctx: { db }, input: { deliveryId } }) {
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const status = await retry(db, deliveryId);
      await jobEventsSent();
      const restMs = status === null ? await findRestMs(db, deliveryId) : null;
      if (restMs === null) return { status, dueAt: null };
      if (restMs > MAX_WAIT_MS) return { status, dueAt: new Date(Date.now() + restMs) };
      await sleep(restMs);
    }
    return { status: null, dueAt: null };
  },
});

export async function retry(db: Db, deliveryId: string): Promise<"SUCCESS" | "FAILED" | "PENDING" | null> {
  const attempt = await beginRetry(db, deliveryId);
  const made = attempt && (await sendAttempt(db, attempt));
  return made && statusAfter(made.outcome.transition);
}

async function findRestMs(db: Db, deliveryId: string): Promise<number | null> {
  const rows = await db.$queryRaw<{ restMs: number }[]>`
    SELECT (extract(epoch FROM d.next_attempt_at - clock_timestamp()) * 1000)::double precision AS "restMs"
    FROM sync_delivery d JOIN sync_endpoint e ON e.id = d.endpoint_id
    WHERE d.id = ${deliveryId} AND d.status = 'PENDING' AND e.enabled AND e.waiting_since IS NULL AND ${organizationPushes}`;
  const restMs = rows[0]?.restMs;
  return restMs === undefined ? null : Math.max(0, Math.ceil(restMs));
}

const CONCURRENCY = 5;
const MAX_ROWS = 100;

/**
 * Retries an endpoint's overdue deliveries, oldest first and five at once. `idle`: none can be sent any more.
 * `more`: `untilMs` (Unix time) has passed. Concurrent calls are safe: each delivery is claimed once.
 */
export const retryOverdue = action({
  permission: "job",
  input: z.strictObject({ endpointId: z.string(), untilMs: z.number() }),
  output: z.enum(["idle", "more"]),
  audit,
  async run({ ctx: { db }, input: { endpointId, untilMs } }) {
    // Deliveries that could not be claimed are not tried again, because one that cannot be sent would keep
    // the job running forever.
    const unclaimed = new Set<string>();
    for (;;) {
      const rows = await db.$queryRaw<{ id: string }[]>`
        SELECT d.id FROM sync_endpoint e CROSS JOIN LATERAL (${overdueDeliveries(0, MAX_ROWS)}) d WHERE e.id = ${endpointId}`;
      const left = rows.filter(({ id }) => !unclaimed.has(id));
      if (left.length === 0 || Date.now() >= untilMs) {
        await jobEventsSent();
        return left.length === 0 ? "idle" : "more";
      }
      const waiting = left.values();
      const sender = async () => {
        for (const { id } of waiting) {
          if (Date.now() >= untilMs) return;
          if ((await retry(db, id)) === null) unclaimed.add(id);
        }
      };
      await Promise.all(Array.from({ length: CONCURRENCY }, sender));
    }
  },
});

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
