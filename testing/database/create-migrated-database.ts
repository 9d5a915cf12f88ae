import { createDatabase, templates, type TestDatabase } from "./copy-database";

/** For behaviour of a new installation, and for work that would otherwise touch rows of other suites. */
export function createMigratedDatabase(): Promise<TestDatabase> {
  return createDatabase(templates.migrated);
}
