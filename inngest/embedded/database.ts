import pg from "pg";

/** What a query runs on: the pool for a single statement, a client inside a transaction. */
export interface Tx {
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<pg.QueryResult<Row>>;
}

const DEADLOCK = "40P01";
const ATTEMPTS = 5;
const CONNECT_TIMEOUT_MS = 5000;

/** Statements wait for one another at most briefly, so a small pool serves many calls in flight. */
export function openPool(databaseUrl: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 8,
    application_name: "job-engine",
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on("error", () => undefined);
  return pool;
}

/** Runs `work` in one transaction; starts it anew when PostgreSQL chose it as a deadlock's victim. */
export async function transaction<T>(pool: pg.Pool, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const client = await pool.connect();
    try {
      await client.query("BEGIN");
      const result = await work(client);
      await client.query("COMMIT");
      client.release();
      return result;
    } catch (error) {
      await rollBack(client);
      const deadlock = error instanceof pg.DatabaseError && error.code === DEADLOCK;
      if (!deadlock || attempt === ATTEMPTS) throw error;
    }
  }
}

async function rollBack(client: pg.PoolClient): Promise<void> {
  try {
    await client.query("ROLLBACK");
    client.release();
  } catch {
    client.release(true);
  }
}

/** Tells the leader, once the transaction commits, that something may be due. */
export async function wakeLeader(tx: Tx): Promise<void> {
  await tx.query("SELECT pg_notify('inngest', '')");
}
