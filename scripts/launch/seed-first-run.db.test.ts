import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sayWithoutUsers, seedFirstRun } from "@/scripts/launch/seed-first-run";
import { createMigratedDatabase } from "@/testing/database/create-migrated-database";

let database: Awaited<ReturnType<typeof createMigratedDatabase>>;
let dataDir = "";
beforeAll(async () => {
  database = await createMigratedDatabase();
  dataDir = mkdtempSync(path.join(os.tmpdir(), "first-run-"));
});
afterAll(async () => {
  rmSync(dataDir, { recursive: true });
  await database.drop();
});

it("makes no account in a database of the operator's own, and says how the first admin is made", async () => {
  const options = { databaseUrl: database.url, dataDir, baseUrl: "https://roster.example", known: false };
  expect(await seedFirstRun({ ...options, accounts: false })).toBeNull();
  expect(readdirSync(dataDir)).toEqual(["seeded"]);
  expect(await sayWithoutUsers(database.url)).toEqual([expect.stringContaining("npm run admin:create")]);
  expect(await seedFirstRun({ ...options, accounts: true })).not.toBeNull();
  expect(existsSync(path.join(dataDir, "first-run.json"))).toBe(true);
  expect(await sayWithoutUsers(database.url)).toEqual([]);
});

it("tells that it could not look for users, and does not end a start for that", async () => {
  expect(await sayWithoutUsers("postgresql://roster:secret@127.0.0.1:9/roster")).toEqual([
    expect.stringMatching(/^Whether there are users could not be read: (?!.*secret)/),
  ]);
});
