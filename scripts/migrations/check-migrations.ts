import { UserError, runCommand } from "@/scripts/command";
import { type MigrationList, readMigrations, readSchema } from "@/scripts/migrations/read-migrations";
import { withSchemaEngine } from "@/scripts/migrations/schema-engine";
import { startThrowawayPostgres } from "@/scripts/postgres/embedded-postgres";

/**
 * The SQL from the migrations to the Prisma schema; null when they agree. The migrations are replayed into
 * a temporary shadow database next to the given one.
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

await runCommand(import.meta, async () => {
  const postgres = await startThrowawayPostgres();
  try {
    const sql = await diffMigrations(postgres.url);
    if (sql !== null) {
      throw new UserError(
        `The migrations do not lead to prisma/schema; this is missing (npm run db:migration -- <name> writes it):\n${sql}`,
      );
    }
    console.log("Schema and migrations agree.");
  } finally {
    await postgres.stop();
  }
});
