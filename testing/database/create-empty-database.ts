import { createDatabase, type TestDatabase } from "./copy-database";

export function createEmptyDatabase(): Promise<TestDatabase> {
  return createDatabase("template1");
}
