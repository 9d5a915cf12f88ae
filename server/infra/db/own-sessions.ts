type Connection = { query(text: string): Promise<{ rows: { pid?: number }[] }> };

/**
 * Whether two connections have separate server sessions. A pooler in transaction mode hands any free session
 * to the next statement; a busy one may pass this test by chance. `others` must not use `own`.
 */
export async function haveOwnSessions(own: Connection, others: Connection): Promise<boolean> {
  const first = await findPid(own);
  const other = await findPid(others);
  const again = await findPid(own);
  return first === again && first !== other;
}

async function findPid(connection: Connection): Promise<number | undefined> {
  const { rows } = await connection.query("SELECT pg_backend_pid() AS pid");
  return rows[0]?.pid;
}
