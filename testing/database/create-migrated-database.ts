import { createDatabase, templates, type TestDatabase } from "./copy-database";

/**
 * A migrated database without a row, beside the one that suites share. It is for what happens in a new
 * installation only, and for what would act on rows of other suites.
 */
export function createMigratedDatabase(): Promise<TestDatabase> {
  return createDatabase(templates.migrated);
}
