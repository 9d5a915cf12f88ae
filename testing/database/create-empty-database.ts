import { createDatabase, type TestDatabase } from "./copy-database";

/** A database without tables on the tests' PostgreSQL. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return createDatabase("template1");
}
