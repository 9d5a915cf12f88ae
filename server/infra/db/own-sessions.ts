/** What one statement can be sent to. */
type Connection = { query(text: string): Promise<{ rows: { pid?: number }[] }> };

/**
 * Whether each of two connections has a server session to itself. A pooler in transaction mode lends the
 * session at hand to the next statement. A busy one may lend different ones by chance, and so pass here.
 * `others` must not use the connection that `own` is.
 */
export async function haveOwnSessions(own: Connection, others: Connection): Promise<boolean> {
  const first = await readPid(own);
  const other = await readPid(others);
  const again = await readPid(own);
  return first === again && first !== other;
}

async function readPid(connection: Connection): Promise<number | undefined> {
  const { rows } = await connection.query("SELECT pg_backend_pid() AS pid");
  return rows[0]?.pid;
}
