import { Client, escapeIdentifier } from "pg";
import { PlainError } from "@/scripts/plain-error";

/** Makes the database that `url` names, unless it is there. */
export async function ensureDatabase(url: string): Promise<void> {
  const maintenance = new URL(url);
  const name = maintenance.pathname.slice(1);
  maintenance.pathname = "/postgres";
  const client = new Client({ connectionString: maintenance.href });
  await client.connect().catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new PlainError(
      `The embedded PostgreSQL refuses its own password (${reason}): restore secrets.json beside the data, or move both away to begin anew.`,
    );
  });
  try {
    const { rowCount } = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [name]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}
