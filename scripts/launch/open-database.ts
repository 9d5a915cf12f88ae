import { Client } from "pg";
import { UserError } from "@/scripts/command";
import type { Secrets } from "@/scripts/launch/environment";
import { keepDatabase } from "@/scripts/launch/keep-database";
import type { StopList } from "@/scripts/launch/service";
import { startEmbeddedPostgres } from "@/scripts/postgres/embedded-postgres";

/** `lost` rejects once an embedded database keeps ending by itself. */
export async function openDatabase(options: {
  given: string | null;
  directory: string;
  secrets: Secrets;
  stops: StopList;
}): Promise<{ url: string; outcome: string; lost: Promise<never> }> {
  const { given, directory, secrets, stops } = options;
  if (given !== null) {
    return { url: given, outcome: await checkDatabase(given), lost: new Promise(() => undefined) };
  }
  const cluster = { directory, password: secrets.postgresPassword };
  let current = startEmbeddedPostgres(cluster);
  stops.add(() =>
    current.then(
      (server) => server.stop(),
      () => undefined,
    ),
  );
  const server = await current;
  // All that was started knows the address.
  const port = Number(new URL(server.url).port);
  const lost = keepDatabase({
    first: server,
    start: () => (current = startEmbeddedPostgres({ ...cluster, port })),
    stopping: () => stops.stopping,
  });
  lost.catch(() => undefined);
  return { url: server.url, outcome: server.created ? "created" : "started", lost };
}

const OLDEST = 15;
const PATIENCE_MS = 10_000;

async function checkDatabase(url: string): Promise<string> {
  const { hostname, port, pathname } = new URL(url);
  const place = `${hostname}:${port || "5432"}${pathname}`;
  const client = new Client({ connectionString: url, connectionTimeoutMillis: PATIENCE_MS });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ server_version: string }>("SHOW server_version");
    const version = rows[0]?.server_version ?? "0";
    if (Number.parseInt(version, 10) >= OLDEST) return `PostgreSQL ${version.split(" ")[0] ?? version}`;
    throw new UserError(
      `The database at ${place} is PostgreSQL ${version}: version ${OLDEST} or newer is needed.`,
    );
  } catch (error) {
    if (error instanceof UserError) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    throw new UserError(
      `The database at ${place} cannot be used (${message === "" ? code : message}): check DATABASE_URL, and that the server runs and lets this machine in.`,
    );
  } finally {
    await client.end().catch(() => undefined);
  }
}
