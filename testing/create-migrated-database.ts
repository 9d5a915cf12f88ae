import { applyMigrations } from "@/scripts/migrations/apply-migrations";
import { createEmptyDatabase } from "./create-empty-database";

/**
 * A migrated database without a row, beside the one that suites share. It is for what happens in a new
 * installation only, and for what would act on rows of other suites. A suite may still point its settings
 * at it.
 */
export async function createMigratedDatabase(): ReturnType<typeof createEmptyDatabase> {
  const database = await createEmptyDatabase();
  await applyMigrations(database.url);
  return database;
}
