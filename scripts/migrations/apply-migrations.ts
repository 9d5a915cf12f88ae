import { createHash } from "node:crypto";
import type { MigrationList } from "@prisma/schema-engine-wasm";
import { Client } from "pg";
import { PlainError } from "@/scripts/command";
import { readMigrations } from "@/scripts/migrations/read-migrations";
import { withSchemaEngine } from "@/scripts/migrations/schema-engine";

/**
 * Applies what is not applied yet, exactly as `prisma migrate deploy` does, and returns the names.
 * @throws PlainError when a migration fails, or one failed earlier.
 */
export async function applyMigrations(
  databaseUrl: string,
  migrationsList: MigrationList = readMigrations(),
): Promise<string[]> {
  if (await areApplied(databaseUrl, migrationsList)) return [];
  return withSchemaEngine(databaseUrl, async (engine) => {
    const filters = { externalTables: [], externalEnums: [] };
    const { appliedMigrationNames } = await engine
      .applyMigrations({ migrationsList, filters })
      .catch((error: unknown) => {
        throw new PlainError(`The database's tables could not be brought up to date: ${summarise(error)}`);
      });
    return appliedMigrationNames;
  });
}

/** The engine's message goes on with its own call stack, in which the migration's name stands. */
function summarise(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  const reason = (text.split(/\n\s+0: /)[0] ?? text).replace(/\s+/g, " ").trim();
  const [, name] = /migration_name="([^"]+)"/.exec(text) ?? [];
  return name === undefined ? reason : `${reason} (in ${name})`;
}

const HISTORY = `SELECT migration_name || ' ' || checksum AS entry FROM _prisma_migrations
  WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY migration_name`;

/** Whether the database has exactly these migrations: a look that needs neither the engine nor its lock. */
async function areApplied(databaseUrl: string, migrations: MigrationList): Promise<boolean> {
  const expected = migrations.migrationDirectories.map(({ path, migrationFile: { content } }) => {
    return `${path} ${createHash("sha256").update(content.value).digest("hex")}`;
  });
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ entry: string }>(HISTORY);
    return rows.map(({ entry }) => entry).join("\n") === expected.join("\n");
  } catch {
    // No history yet: the engine begins it.
    return false;
  } finally {
    await client.end();
  }
}
