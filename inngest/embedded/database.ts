import { randomBytes } from "node:crypto";
import pg from "pg";
import { haveOwnSessions, retryDeadlock } from "./seam";

export interface Tx {
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<pg.QueryResult<Row>>;
}

export const CONNECT_TIMEOUT_MS = 5000;

/** Identifies the sessions of one engine in the database, including the one with the leader's lock. */
export function nameSessions(): string {
  return `job-engine ${randomBytes(8).toString("hex")}`;
}

/** Statements only block each other briefly, so a small pool serves many calls in flight. */
export function openPool(databaseUrl: string, name: string = nameSessions()): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 8,
    application_name: name,
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  // The pool replaces a broken idle connection; without a listener its error would end the process.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}

/** An engine frozen within a transaction must not lock its rows forever. */
const BEGIN = "BEGIN; SET LOCAL idle_in_transaction_session_timeout = '15s'";

/** Runs `work` in one transaction, and repeats it when PostgreSQL ended it because of a deadlock. */
export function transaction<T>(pool: pg.Pool, work: (tx: Tx) => Promise<T>): Promise<T> {
  return retryDeadlock(async () => {
    const client = await pool.connect();
    try {
      await client.query(BEGIN);
      const result = await work(client);
      await client.query("COMMIT");
      client.release();
      return result;
    } catch (error) {
      await rollBack(client);
      throw error;
    }
  });
}

async function rollBack(client: pg.PoolClient): Promise<void> {
  try {
    await client.query("ROLLBACK");
    client.release();
  } catch {
    client.release(true);
  }
}

/** Notifies the leader, when the transaction commits, that something may be due. */
export async function wakeLeader(tx: Tx): Promise<void> {
  await tx.query("SELECT pg_notify('inngest', '')");
}

/**
 * The leader's lock and its LISTEN must share one server session.
 * @throws Error when the address leads to a pooler in transaction mode
 */
export async function requireOwnSessions(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await compareSessions(client, pool);
  } finally {
    client.release();
  }
}

/** `others` must use another connection than `own`. */
export async function compareSessions(own: Tx, others: Tx): Promise<void> {
  if (await haveOwnSessions(own, others)) return;
  throw new Error(
    "DATABASE_URL leads to a pooler in transaction mode, where the job engine cannot keep its lock: give it PostgreSQL's own address, or one of the pooler's session mode.",
  );
}

export async function readSessionId(tx: Tx): Promise<number> {
  const { rows } = await tx.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  return rows[0]?.pid ?? 0;
}
