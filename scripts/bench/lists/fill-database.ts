import pg from "pg";
import { type RosterSize, rosterSql } from "@/scripts/bench/lists/roster-sql";

type Index = { indexname: string; indexdef: string };

const TABLES = [
  "blogger",
  "blogger_change",
  "open_api_blogger_import_run",
  "scraping_task_run",
  "sync_delivery",
  "sync_endpoint_run",
];

/**
 * Fills a migrated, empty database that has no other users. Triggers are off, and indexes without
 * constraints are built at the end; both would cost many times the insertion. Vacuums and analyses the
 * tables as autovacuum would.
 */
export async function fillDatabase(
  url: string,
  size: RosterSize,
  say: (text: string) => void = () => undefined,
): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("SET session_replication_role = replica; SET maintenance_work_mem = '512MB'");
    const { rows: indexes } = await client.query<Index>(
      `SELECT i.indexname, i.indexdef FROM pg_indexes i JOIN pg_index x ON x.indexrelid = i.indexname::regclass
       WHERE i.schemaname = 'public' AND i.tablename = ANY ($1) AND NOT x.indisunique`,
      [TABLES],
    );
    for (const { indexname } of indexes) await client.query(`DROP INDEX "${indexname}"`);
    for (const { title, sql } of rosterSql(size)) {
      say(title);
      await client.query(sql);
    }
    for (const [n, { indexdef }] of indexes.entries()) {
      say(`index ${n + 1}/${indexes.length}`);
      await client.query(indexdef);
    }
    say("vacuum");
    await client.query("VACUUM (ANALYZE)");
  } finally {
    await client.end();
  }
}
