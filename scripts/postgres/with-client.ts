import { Client, type ClientConfig } from "pg";

/**
 * Runs `work` in a new session. If the server ends the session, the current statement fails; without the
 * error listener the process would end.
 */
export async function withClient<Result>(
  connectionString: string,
  work: (client: Client) => Promise<Result>,
  options: Pick<ClientConfig, "connectionTimeoutMillis"> = {},
): Promise<Result> {
  const client = new Client({
    connectionString,
    keepAlive: true,
    fallback_application_name: "deployment",
    ...options,
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The pid of the session's server process, read from the server, because poolers invent pids. */
export async function readPid(client: Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  return rows[0]?.pid ?? 0;
}
