import type pg from "pg";
import type { Tx } from "./database";

/**
 * The leader's lock and its LISTEN live in one server session. A pooler in transaction mode lends the session at hand
 * to whoever comes next; a busy one may lend different ones by chance and so pass here.
 * @throws Error when two connections meet in one session, or one connection meets two.
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
  const first = await readSessionId(own);
  const other = await readSessionId(others);
  const again = await readSessionId(own);
  if (first === again && first !== other) return;
  throw new Error(
    "DATABASE_URL leads to a pooler in transaction mode, where the job engine cannot keep its lock: give it PostgreSQL's own address, or one of the pooler's session mode.",
  );
}

async function readSessionId(tx: Tx): Promise<number | undefined> {
  const { rows } = await tx.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  return rows[0]?.pid;
}
