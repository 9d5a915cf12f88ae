import { Prisma } from "@/server/infra/db";

/**
 * Stands in the `FROM` of a statement that writes many rows: no trigger fires for them, which takes three
 * quarters of the time. Such rows are in no count, change stream or history. One statement needs no
 * transaction of Prisma's, which would end after five seconds.
 */
export const withoutTriggers = Prisma.sql`(SELECT set_config('session_replication_role', 'replica', true)) AS off`;
