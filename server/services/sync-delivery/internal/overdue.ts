import { Prisma } from "@/server/infra/db";

/**
 * The oldest deliveries of an endpoint (`sync_endpoint e`) that are due for an attempt since `graceSeconds`, and those whose attempt
 * has died, which are settled also for an endpoint that is off.
 */
export function overdueOf(graceSeconds: number, limit: number): Prisma.Sql {
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
