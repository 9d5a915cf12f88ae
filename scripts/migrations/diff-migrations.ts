import type { MigrationList } from "@prisma/schema-engine-wasm";
import { readMigrations } from "@/scripts/migrations/read-migrations";
import { readSchema } from "@/scripts/migrations/read-schema";
import { withSchemaEngine } from "@/scripts/migrations/with-schema-engine";

/**
 * The SQL that leads from the migrations to the Prisma schema; null when they agree. The migrations are replayed into
 * an empty shadow database made, and dropped, beside the one named.
 */
export async function diffMigrations(
  databaseUrl: string,
  migrations: MigrationList = readMigrations(),
): Promise<string | null> {
  return withSchemaEngine(databaseUrl, async (engine) => {
    const { exitCode, stdout } = await engine.diff({
      from: { tag: "migrations", ...migrations },
      to: { tag: "schemaDatamodel", files: readSchema() },
      script: true,
      exitCode: true,
      filters: { externalTables: [], externalEnums: [] },
    });
    return exitCode === 0 ? null : stdout;
  });
}
