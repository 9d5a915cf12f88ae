import { randomBytes } from "node:crypto";
import pg from "pg";
import { haveOwnSessions, retryDeadlock } from "./seam";

/** What a query runs on: the pool for a single statement, a client inside a transaction. */
export interface Tx {
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<pg.QueryResult<Row>>;
}

export const CONNECT_TIMEOUT_MS = 5000;

/** By it the sessions of one engine are known in the database, the leader's lock among them. */
export function nameSessions(): string {
  return `job-engine ${randomBytes(8).toString("hex")}`;
}

/** Statements wait for one another at most briefly, so a small pool serves many calls in flight. */
export function openPool(databaseUrl: string, name: string = nameSessions()): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 8,
    application_name: name,
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on("error", () => undefined);
  // Nor does the pool listen to a connection that was taken out of it; its next statement fails.
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}

/** An engine that is frozen within a transaction must not hold its rows against the others for ever. */
const BEGIN = "BEGIN; SET LOCAL idle_in_transaction_session_timeout = '15s'";

/** Runs `work` in one transaction, and again when PostgreSQL chose it as a deadlock's victim. */
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

/** Tells the leader, once the transaction commits, that something may be due. */
export async function wakeLeader(tx: Tx): Promise<void> {
  await tx.query("SELECT pg_notify('inngest', '')");
}

/**
 * The leader's lock and its LISTEN live in one server session.
 * @throws Error when the address leads to a pooler in transaction mode, which lends its sessions.
 */
export async function requireOwnSessions(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await compareSessions(client, pool);
  } finally {
    client.release();
  }
}

/** `others` must not use the connection that `own` is. */
export async function compareSessions(own: Tx, others: Tx): Promise<void> {
  if (await haveOwnSessions(own, others)) return;
  throw new Error(
    "DATABASE_URL leads to a pooler in transaction mode, where the job engine cannot keep its lock: give it PostgreSQL's own address, or one of the pooler's session mode.",
  );
}

/** The number of the session's server process. */
export async function readSessionId(tx: Tx): Promise<number> {
  const { rows } = await tx.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  return rows[0]?.pid ?? 0;
}
