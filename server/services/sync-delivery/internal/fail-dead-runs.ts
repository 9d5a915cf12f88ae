import { Prisma } from "@/server/infra/db";

/**
 * Ends the attempts that were still open when their sender died, of the deliveries that the `WITH` query named `deliveries` holds;
 * `lastError` says what happened and what follows.
 */
export function failDeadRuns(deliveries: "claimed" | "dead", lastError: string): Prisma.Sql {
  return Prisma.sql`
    UPDATE sync_endpoint_run SET status = 'FAILED', finished_at = now(), last_error = ${lastError}, failed_count = total_count,
      failed_blogger_ids = blogger_ids
    WHERE delivery_id IN (SELECT id FROM ${Prisma.raw(deliveries)}) AND status = 'RUNNING'`;
}
