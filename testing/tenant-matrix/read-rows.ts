import { getDb } from "@/server/infra/db";

/** What an API key's use leaves behind is no writing of the call. */
const IGNORED = "- 'last_used_at' - 'last_used_ip'";

type Reading = { database: string; words: string; writes: bigint; rows: string };
let last: Reading | undefined;

/**
 * Every row of the database, or those that mention one of these words, as text. The suite has the database
 * to itself. Nothing is read twice while nothing is written: most calls of a matrix are refused.
 */
export async function readRows(...given: readonly string[]): Promise<string> {
  const words = given.join("|");
  const { database, writes, isQuiet } = await countWrites();
  const isSame = last?.database === database && last.words === words && last.writes === writes;
  if (isQuiet && isSame && last !== undefined) return last.rows;
  const rows = await readAll(words);
  last = isQuiet ? { database, words, writes, rows } : undefined;
  return rows;
}

async function readAll(words: string): Promise<string> {
  const parts = (await listTables()).map(
    (name) => `SELECT '${name} ' || (to_jsonb(x) ${IGNORED})::text AS row FROM "${name}" x`,
  );
  const rows = await getDb().$queryRawUnsafe<{ row: string }[]>(
    `SELECT row FROM (${parts.join(" UNION ALL ")}) all_rows WHERE row ~ $1 ORDER BY row COLLATE "C"`,
    words,
  );
  return rows.map(({ row }) => row).join("\n");
}

async function listTables(): Promise<string[]> {
  const tables = await getDb().$queryRaw<{ name: string }[]>`
    SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY 1`;
  return tables.map(({ name }) => name);
}

/** Databases in which triggers count the statements that write. */
const counted = new Set<string>();

/**
 * How many statements wrote so far, be they rolled back. `isQuiet`: no transaction that has written is still
 * open, so what was counted can be seen.
 */
async function countWrites(): Promise<{ database: string; writes: bigint; isQuiet: boolean }> {
  const db = getDb();
  const [{ database } = { database: "" }] = await db.$queryRaw<{ database: string }[]>`
    SELECT current_database()::text AS database`;
  if (!counted.has(database)) await addCounter();
  counted.add(database);
  const [count = { writes: 0n, open: 1n }] = await db.$queryRaw<{ writes: bigint; open: bigint }[]>`
    SELECT last_value AS writes, (
      SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND backend_xid IS NOT NULL
    ) AS open FROM write_count`;
  return { database, writes: count.writes, isQuiet: count.open === 0n };
}

async function addCounter(): Promise<void> {
  const db = getDb();
  await db.$executeRaw`CREATE SEQUENCE write_count`;
  // The first value of a new sequence does not differ from having none.
  await db.$executeRaw`SELECT nextval('write_count')`;
  await db.$executeRaw`
    CREATE FUNCTION count_write() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN PERFORM nextval('write_count'); RETURN NULL; END $$`;
  for (const name of await listTables())
    await db.$executeRawUnsafe(`
      CREATE TRIGGER count_write AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "${name}"
      FOR EACH STATEMENT EXECUTE FUNCTION count_write()`);
}
