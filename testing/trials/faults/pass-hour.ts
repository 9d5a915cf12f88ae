import { getDb } from "@/server/infra/db";

/** Lets an hour pass for everything that the database knows: each instant in it moves into the past. */
export async function passHour(): Promise<void> {
  const tables = await getDb().$queryRaw<{ name: string; assignments: string }[]>`
    SELECT c.oid::regclass::text AS name,
      string_agg(format('%1$I = %1$I - interval ''1 hour''', a.attname), ', ') AS assignments
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    WHERE c.relkind = 'r' AND c.relnamespace IN ('public'::regnamespace, 'inngest'::regnamespace)
      AND a.atttypid IN ('timestamptz'::regtype, 'timestamp'::regtype)
    GROUP BY c.oid`;
  await getDb().$transaction([
    // Triggers would write the instant of the change.
    getDb().$executeRaw`SET LOCAL session_replication_role = replica`,
    ...tables.map(({ name, assignments }) => getDb().$executeRawUnsafe(`UPDATE ${name} SET ${assignments}`)),
  ]);
}
