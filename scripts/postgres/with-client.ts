import { Client } from "pg";

/**
 * Runs `work` on a session of its own. A session that the server ends fails the statement at hand: without
 * a listener it would end the process.
 */
export async function withClient<Result>(
  connectionString: string,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ connectionString, keepAlive: true, fallback_application_name: "deployment" });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The number of the session's server process, asked of the server: a pooler makes numbers up. */
export async function readPid(client: Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  return rows[0]?.pid ?? 0;
}
