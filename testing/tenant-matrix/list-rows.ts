import { getDb } from "@/server/infra/db";

/** Using an API key updates these columns; that is not a write of the call. */
const IGNORED = "- 'last_used_at' - 'last_used_ip'";
const COUNTER = "write_count_";

type Reading = { writes: bigint; rows: string[] };
type Readings = Map<string, Reading>;
/**
 * By database and words. A matrix alternates between all rows and those of one organization; older readings
 * are evicted.
 */
const readings = new Map<string, Readings>();
const MAX_READINGS = 2;

/**
 * Returns every row of the database, or those that contain one of these words, as text. The suite has the
 * database to itself. A table is only read again after a statement wrote into it, because most calls of a
 * matrix are refused.
 */
export async function listRows(...given: readonly string[]): Promise<string> {
  const words = given.join("|");
  const { database, writes, isQuiet } = await countWrites();
  const key = `${database} ${words}`;
  const byTable = readings.get(key) ?? new Map<string, Reading>();
  const stale = [...writes].filter(([table, count]) => byTable.get(table)?.writes !== count);
  const found = await listTables(
    stale.map(([table]) => table),
    words,
  );
  for (const [table, count] of stale) byTable.set(table, { writes: count, rows: found.get(table) ?? [] });
  readings.delete(key);
  // Writes of an open transaction are already counted but become visible later.
  if (isQuiet) readings.set(key, byTable);
  for (const old of [...readings.keys()].slice(0, -MAX_READINGS)) readings.delete(old);
  return [...writes.keys()].flatMap((table) => byTable.get(table)?.rows ?? []).join("\n");
}

async function listTables(tables: readonly string[], words: string): Promise<Map<string, string[]>> {
  if (tables.length === 0) return new Map();
  const parts = tables.map(
    (name) => `SELECT '${name}' AS name, (to_jsonb(x) ${IGNORED})::text AS row FROM "${name}" x`,
  );
  const rows = await getDb().$queryRawUnsafe<{ name: string; rows: string[] }[]>(
    `SELECT name, array_agg(name || ' ' || row ORDER BY row COLLATE "C") AS rows
     FROM (${parts.join(" UNION ALL ")}) all_rows WHERE name || ' ' || row ~ $1 GROUP BY name`,
    words,
  );
  return new Map(rows.map((one) => [one.name, one.rows]));
}

const counted = new Set<string>();

/**
 * Statements that wrote into each table so far, rolled back or not. `isQuiet`: no transaction with writes
 * is open.
 */
async function countWrites(): Promise<{ database: string; writes: Map<string, bigint>; isQuiet: boolean }> {
  const db = getDb();
  const [{ database } = { database: "" }] = await db.$queryRaw<{ database: string }[]>`
    SELECT current_database()::text AS database`;
  if (!counted.has(database)) await addCounters();
  counted.add(database);
  // In this order: a write after the counts were read appears in the next reading.
  const counts = await db.$queryRaw<{ name: string; writes: bigint | null }[]>`
    SELECT substr(sequencename, ${COUNTER.length + 1}::int) AS name, last_value AS writes
    FROM pg_sequences WHERE starts_with(sequencename, ${COUNTER}) ORDER BY 1`;
  const [{ open } = { open: 1n }] = await db.$queryRaw<{ open: bigint }[]>`
    SELECT count(*) AS open FROM pg_stat_activity
    WHERE datname = current_database() AND backend_xid IS NOT NULL`;
  const writes = new Map(counts.map((count) => [count.name, count.writes ?? 0n]));
  return { database, writes, isQuiet: open === 0n };
}

async function addCounters(): Promise<void> {
  const db = getDb();
  const tables = await db.$queryRaw<{ name: string }[]>`
    SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY 1`;
  await db.$executeRaw`
    CREATE FUNCTION count_write() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN PERFORM nextval(TG_ARGV[0]); RETURN NULL; END $$`;
  for (const { name } of tables) {
    await db.$executeRawUnsafe(`CREATE SEQUENCE "${COUNTER}${name}"`);
    await db.$executeRawUnsafe(`
      CREATE TRIGGER count_write AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "${name}"
      FOR EACH STATEMENT EXECUTE FUNCTION count_write('${COUNTER}${name}')`);
  }
}
