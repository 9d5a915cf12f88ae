import type { MigrationList } from "@prisma/schema-engine-wasm";
import { areApplied } from "@/scripts/migrations/are-applied";
import { readMigrations } from "@/scripts/migrations/read-migrations";
import { withSchemaEngine } from "@/scripts/migrations/with-schema-engine";
import { PlainError } from "@/scripts/plain-error";

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
