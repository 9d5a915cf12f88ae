import { expect, it } from "vitest";
import { readMigrations } from "@/scripts/migrations/read-migrations";

/**
 * What PostgreSQL 15 refuses: min and max of rows and uuidv7 came with 18, JSON_TABLE with 17, any_value
 * with 16.
 */
const NEWER = /\b(?:min|max)\(\s*(?:\(\s*\w+\s*,|ROW\b)|\buuidv7\(|\bVIRTUAL\b|\bany_value\(|\bJSON_TABLE\(/i;

it("uses nothing in a migration that the oldest supported PostgreSQL does not have", () => {
  expect(NEWER.test("ORDER BY min((at, place))")).toBe(true);
  const using = readMigrations().migrationDirectories.filter(({ migrationFile }) =>
    NEWER.test(migrationFile.content.value.replaceAll(/--.*$/gm, "")),
  );
  expect(using.map(({ path }) => path)).toEqual([]);
});
