import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { ADVISORY_LOCKS, LOCK_SPACES } from "./advisory-locks";

const ROOT = path.join(import.meta.dirname, "../../..");
const read = (file: string) => readFileSync(path.join(ROOT, file), "utf8");
const filesOf = (folder: string, ending: RegExp) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => ending.test(name) && !name.includes("generated"))
    .map((name) => path.join(folder, name));

it("gives each use of an advisory lock a number of its own", () => {
  for (const table of [ADVISORY_LOCKS, LOCK_SPACES]) {
    const numbers: number[] = Object.values(table);
    expect(new Set(numbers).size).toBe(numbers.length);
  }
});

it("is the only source of lock numbers in code", () => {
  const own =
    /advisory\w*lock\w*\(\s*\d|lock\w*\(hashtextextended\([^)]*,\s*\d|advisory\w*lock\w*\(\$1\)", \[\d/;
  const files = ["app", "inngest", "prisma/seed", "scripts", "server"].flatMap((folder) => {
    return filesOf(folder, /(?<!\.test)\.tsx?$/);
  });
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((file) => own.test(read(file)))).toEqual([]);
});

it("includes the numbers that database functions use", () => {
  const definition = /FUNCTION "(\w+)_lock_key"[^;]*?hashtextextended\("organization_id", (\d+)\)/g;
  const text = filesOf("prisma/migrations", /\.sql$/)
    .sort()
    .map(read)
    .join("\n");
  const numbers = new Map([...text.matchAll(definition)].map(([, name, number]) => [name, Number(number)]));
  expect(Object.fromEntries(numbers)).toEqual({
    blogger_change: LOCK_SPACES.bloggerChanges,
    roster_count: LOCK_SPACES.rosterCounts,
  });
});
