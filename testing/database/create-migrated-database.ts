import { createDatabase, templates, type TestDatabase } from "./copy-database";

export function createMigratedDatabase(): Promise<TestDatabase> {
  return createDatabase(templates.migrated);
}
