import { Client } from "pg";
import { PlainError } from "@/scripts/plain-error";

const OLDEST = 15;
const PATIENCE_MS = 10_000;

/** @throws PlainError when the database cannot be reached or is too old. Its password is never shown. */
export async function checkDatabase(url: string): Promise<string> {
  const { hostname, port, pathname } = new URL(url);
  const place = `${hostname}:${port || "5432"}${pathname}`;
  const client = new Client({ connectionString: url, connectionTimeoutMillis: PATIENCE_MS });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ server_version: string }>("SHOW server_version");
    const version = rows[0]?.server_version ?? "0";
    if (Number.parseInt(version, 10) >= OLDEST) return `PostgreSQL ${version.split(" ")[0] ?? version}`;
    throw new PlainError(
      `The database at ${place} is PostgreSQL ${version}: version ${OLDEST} or newer is needed.`,
    );
  } catch (error) {
    if (error instanceof PlainError) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    throw new PlainError(
      `The database at ${place} cannot be used (${message === "" ? code : message}): check DATABASE_URL, and that the server runs and lets this machine in.`,
    );
  } finally {
    await client.end().catch(() => undefined);
  }
}
