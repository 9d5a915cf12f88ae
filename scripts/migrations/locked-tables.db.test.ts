import { setTimeout as delay } from "node:timers/promises";
import { Client } from "pg";
import { beforeEach, expect, it } from "vitest";
import { applyMigrations } from "@/scripts/migrations/apply-migrations";
import { readMigrations } from "@/scripts/migrations/read-migrations";
import { ADVISORY_LOCKS } from "@/server/infra/db/advisory-locks";
import { createEmptyDatabase } from "@/testing/database/create-empty-database";

const listOf = (...scripts: string[]) => ({
  ...readMigrations(),
  migrationDirectories: scripts.map((value, index) => ({
    path: `0000000000000${index}_test`,
    migrationFile: { path: "migration.sql", content: { tag: "ok" as const, value } },
  })),
});
const makesTable = "CREATE TABLE busy (id int)";
const changesTable = "CREATE TABLE beside (id int); ALTER TABLE busy ADD COLUMN later int";
const list = listOf(makesTable, changesTable);
const lockWaits = { timeoutMs: 300, pauseMs: 100, giveUpAfterMs: 60_000, tellAfterMs: 50 };

let url = "";
let writer: Client;
let other: Client;
let said: string[] = [];
const say = (text: string) => void said.push(text);
beforeEach(async () => {
  const database = await createEmptyDatabase();
  url = database.url;
  said = [];
  [writer, other] = ["a long write", "another write"].map(
    (application_name) => new Client({ connectionString: url, application_name }),
  ) as [Client, Client];
  await Promise.all([writer.connect(), other.connect()]);
  await applyMigrations(url, listOf(makesTable));
  return async () => {
    await Promise.all([writer.end(), other.end()]);
    await database.drop();
  };
});

it("lets the writes behind it go first while a table is locked, says who holds it, and continues", async () => {
  await writer.query("BEGIN");
  await writer.query("INSERT INTO busy VALUES (1)");
  const applied = applyMigrations(url, list, { say, lockWaits });
  await expect.poll(() => said.length, { timeout: 5_000 }).toBe(2);
  const started = performance.now();
  await other.query("INSERT INTO busy VALUES (2)");
  expect(performance.now() - started).toBeLessThan(5_000);
  // Through several tries, neither sentence is said twice.
  await delay(1_000);
  await writer.query("COMMIT");
  expect(await applied).toEqual(["00000000000001_test"]);
  expect(said).toEqual([
    expect.stringMatching(/^Waiting for a lock .*\(a long write, idle in transaction\)/),
    expect.stringMatching(/^00000000000001_test needs a lock .*0\.3 s.*tries again every 0\.1 s\.$/),
  ]);
  expect((await other.query("SELECT id, later FROM busy ORDER BY id")).rows).toEqual([
    { id: 1, later: null },
    { id: 2, later: null },
  ]);
});

it("gives up after a time, keeps nothing of the migration and says what to do", async () => {
  await writer.query("BEGIN");
  await writer.query("INSERT INTO busy VALUES (1)");
  const refused = applyMigrations(url, list, { say, lockWaits: { ...lockWaits, giveUpAfterMs: 500 } });
  await expect(refused).rejects.toThrow(
    /^The database's tables could not be brought up to date: 00000000000001_test waited 0\.5 s.*pg_terminate_backend/,
  );
  expect((await other.query("SELECT to_regclass('beside') AS beside")).rows).toEqual([{ beside: null }]);
  await writer.query("COMMIT");
  expect(await applyMigrations(url, list, { say, lockWaits })).toEqual(["00000000000001_test"]);
});

it("waits for another start without that limit, or another that the database has", async () => {
  await other.query(`ALTER DATABASE "${new URL(url).pathname.slice(1)}" SET lock_timeout = '200ms'`);
  await other.query("SELECT pg_advisory_lock($1)", [ADVISORY_LOCKS.migrations]);
  const applied = applyMigrations(url, list, { say, lockWaits: { ...lockWaits, giveUpAfterMs: 0 } });
  await delay(1_000);
  await other.query("SELECT pg_advisory_unlock_all()");
  expect(await applied).toEqual(["00000000000001_test"]);
  expect(said).toEqual([expect.stringContaining("(another write, idle)")]);
});
