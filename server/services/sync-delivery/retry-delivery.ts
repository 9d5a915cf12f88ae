import { z } from "zod";
import { type Db, Prisma } from "@/server/infra/db";
import { beginRetry, statusAfter } from "@/server/services/delivery-state";
import { action, query } from "@/server/services/verb";
import { makeAttempt } from "./internal/attempt/make-attempt";

const audit = { none: "each attempt is recorded as a run" };
const deliveryInput = z.strictObject({ deliveryId: z.string() });

/**
 * Makes the next attempt of a delivery if it is due and nobody else is at it. Returns the delivery's status
 * then, or null.
 */
export const retryDelivery = action({
  permission: "job",
  input: deliveryInput,
  output: z.enum(["SUCCESS", "FAILED", "PENDING"]).nullable(),
  audit,
  run: ({ ctx, input: { deliveryId } }) => retry(ctx.db, deliveryId),
});

/** The work of `retryDelivery`. */
export async function retry(db: Db, deliveryId: string): Promise<"SUCCESS" | "FAILED" | "PENDING" | null> {
  const attempt = await beginRetry(db, deliveryId);
  const made = attempt && (await makeAttempt(db, attempt));
  return made && statusAfter(made.outcome.transition);
}

/**
 * When the next attempt of a delivery is due, as this process's clock will show it: the database's, which
 * decides, may be behind. Null: it waits for none.
 */
export const findRetryAt = query({
  permission: "job",
  input: deliveryInput,
  output: z.iso.datetime().nullable(),
  async run({ ctx, input: { deliveryId } }) {
    const rows = await ctx.db.$queryRaw<{ inMs: number }[]>`
      SELECT (extract(epoch FROM d.next_attempt_at - clock_timestamp()) * 1000)::double precision AS "inMs"
      FROM sync_delivery d JOIN sync_endpoint e ON e.id = d.endpoint_id
      WHERE d.id = ${deliveryId} AND d.status = 'PENDING' AND e.enabled`;
    const inMs = rows[0]?.inMs;
    return inMs === undefined ? null : new Date(Date.now() + Math.max(0, Math.ceil(inMs)));
  },
});

const AT_ONCE = 5;
/** Looked up at once: enough to keep the senders busy for a while. */
const MAX_ROWS = 100;

/**
 * Makes the attempts of an endpoint's overdue deliveries, oldest first and a few at once; each waits for
 * its response. `idle`: nothing is overdue. `more`: something is, but `untilMs` (Unix time) has come. Any
 * number of processes may call it at once: each delivery is claimed by one of them.
 */
export const retryOverdue = action({
  permission: "job",
  input: z.strictObject({ endpointId: z.string(), untilMs: z.number() }),
  output: z.enum(["idle", "more"]),
  audit,
  async run({ ctx: { db }, input: { endpointId, untilMs } }) {
    for (;;) {
      const rows = await db.$queryRaw<{ id: string }[]>`
        SELECT d.id FROM sync_endpoint e CROSS JOIN LATERAL (${overdueDeliveries(0, MAX_ROWS)}) d WHERE e.id = ${endpointId}`;
      if (rows.length === 0) return "idle";
      if (Date.now() >= untilMs) return "more";
      const waiting = rows.values();
      const sender = async () => {
        for (const { id } of waiting) {
          if (Date.now() >= untilMs) return;
          await retry(db, id);
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, sender));
    }
  },
});

/**
 * The oldest deliveries of an endpoint (`sync_endpoint e`) that are due for an attempt since
 * `graceSeconds`, or stale. A stale attempt is ended also for an endpoint that is off.
 */
export function overdueDeliveries(graceSeconds: number, limit: number): Prisma.Sql {
  return Prisma.sql`
    SELECT id FROM (
      (SELECT p.id, p.next_attempt_at AS at FROM sync_delivery p
       WHERE e.enabled AND p.endpoint_id = e.id AND p.status = 'PENDING'
         AND p.next_attempt_at <= now() - make_interval(secs => ${graceSeconds})
       ORDER BY p.next_attempt_at LIMIT ${limit})
      UNION ALL
      (SELECT r.id, r.attempt_until AS at FROM sync_delivery r
       WHERE r.endpoint_id = e.id AND r.status = 'RUNNING' AND r.attempt_until < now()
       ORDER BY r.attempt_until LIMIT ${limit})
    ) due ORDER BY at LIMIT ${limit}`;
}
