import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { applyMigrations } from "@/scripts/migrations/apply-migrations";
import { readMigrations } from "@/scripts/migrations/read-migrations";
import { withSchemaEngine } from "@/scripts/migrations/schema-engine";
import { createEmptyDatabase } from "@/testing/database/create-empty-database";
import { createMigratedDatabase } from "@/testing/database/create-migrated-database";
import { describeSchema } from "@/testing/database/describe-schema";
import { startTransactionPooler } from "@/testing/transaction-pooler";

const project = readMigrations();
const upTo = (count: number) => ({
  ...project,
  migrationDirectories: project.migrationDirectories.slice(0, count),
});
const listOf = (...scripts: string[]) => ({
  ...project,
  migrationDirectories: scripts.map((value, index) => ({
    path: `0000000000000${index}_test`,
    migrationFile: { path: "migration.sql", content: { tag: "ok" as const, value } },
  })),
});

type Database = { url: string; client: Client; close: () => Promise<void> };
async function open(create: typeof createEmptyDatabase): Promise<Database> {
  const { url, drop } = await create();
  const client = new Client({ connectionString: url });
  await client.connect();
  return { url, client, close: () => client.end().then(drop) };
}
const COLUMNS = `SELECT a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, pg_get_expr(d.adbin, d.adrelid)
  FROM pg_attribute a LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
  WHERE a.attrelid = '_prisma_migrations'::regclass AND a.attnum > 0 ORDER BY a.attnum`;
const deployWithPrisma = (url: string, migrationsList = project) =>
  withSchemaEngine(url, async (engine) => {
    const filters = { externalTables: [], externalEnums: [] };
    return (await engine.applyMigrations({ migrationsList, filters })).appliedMigrationNames;
  });

describe("on an empty database", () => {
  let database: Database;
  beforeEach(async () => {
    database = await open(createEmptyDatabase);
    return database.close;
  });

  it("keeps nothing of a migration whose session ends before its commit, and continues there", async () => {
    const { url, client } = database;
    const cut = "CREATE TABLE second (id int); SELECT pg_terminate_backend(pg_backend_pid())";
    const first = "CREATE TABLE first (id int)";
    await expect(applyMigrations(url, listOf(first, cut))).rejects.toThrow("(in 00000000000001_test)");
    const { rows } = await client.query("SELECT migration_name FROM _prisma_migrations");
    expect(rows).toEqual([{ migration_name: "00000000000000_test" }]);
    const mended = listOf(first, "CREATE TABLE second (id int)");
    expect(await applyMigrations(url, mended)).toEqual(["00000000000001_test"]);
  });

  it("makes a history that Prisma's own command agrees with, column by column", async () => {
    const list = listOf("CREATE TABLE first (id int)");
    await applyMigrations(database.url, list);
    expect(await deployWithPrisma(database.url, list)).toEqual([]);
    const ours = (await database.client.query(COLUMNS)).rows;
    const prisma = await open(createEmptyDatabase);
    await deployWithPrisma(prisma.url, list);
    expect(ours).toEqual((await prisma.client.query(COLUMNS)).rows);
    await prisma.close();
  });

  it("of two deployments at once applies each migration once; both end well", async () => {
    const slow = "CREATE TABLE first (id int); SELECT pg_sleep(0.5)";
    const list = listOf(slow, "CREATE TABLE second (id int)");
    const both = await Promise.all([
      applyMigrations(database.url, list),
      applyMigrations(database.url, list),
    ]);
    expect(both.flat().sort()).toEqual(["00000000000000_test", "00000000000001_test"]);
  });

  it("is refused when another program has its tables, and through a pooler, by the setting's name", async () => {
    const pooler = await startTransactionPooler(database.url);
    const refused = applyMigrations(pooler.url, project, { setting: "DATABASE_OWNER_URL" });
    await expect(refused).rejects.toThrow(/^DATABASE_OWNER_URL leads to a pooler in transaction mode/);
    await pooler.close();
    await database.client.query("CREATE TABLE theirs (id int)");
    await expect(applyMigrations(database.url)).rejects.toThrow("none of this service's");
  });
});

describe("what an earlier version left unfinished", () => {
  let fresh: Database;
  let database: Database;
  beforeAll(async () => {
    fresh = await open(createMigratedDatabase);
    database = await open(createEmptyDatabase);
  });
  afterAll(() => Promise.all([fresh.close(), database.close()]));

  it("continues after each migration, applied or not, to the same schema", { timeout: 120_000 }, async () => {
    const { url, client } = database;
    const said: string[] = [];
    const row =
      "INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES (gen_random_uuid(), '-', $1)";
    for (const [index, { path: name }] of project.migrationDirectories.entries()) {
      // The first time the kill came before the migration, the second time between the migration and its
      // record.
      if (index > 0) await client.query(row, [name]);
      expect(await applyMigrations(url, upTo(index + 1))).toEqual([name]);
      await client.query("UPDATE _prisma_migrations SET finished_at = NULL WHERE migration_name = $1", [
        name,
      ]);
      const say = (text: string) => void said.push(text);
      expect(await applyMigrations(url, upTo(index + 1), { say })).toEqual([name]);
    }
    expect(said[0]).toMatch(/^20261121000000_data_model had been applied before.*already exists\)\.$/);
    expect(await describeSchema(client)).toEqual(await describeSchema(fresh.client));
    expect(await deployWithPrisma(url)).toEqual([]);
  });

  it.each([
    ["has no such operator class", 'CREATE INDEX ON "later" USING gin ("name" gin_trgm_ops)', "gin_trgm_ops"],
    ["lacks a table of another migration", 'CREATE INDEX ON "lost" ("name")', "lost"],
    [
      "lacks what it drops and makes again",
      'DROP INDEX "old"; CREATE INDEX "old" ON "later" ("name")',
      "old",
    ],
    ["has a foreign index of that name", 'CREATE INDEX "kept" ON "later" ("name")', "kept"],
  ])("does not take a migration for applied that fails because the database %s", async (_, rest, culprit) => {
    const { url, client, close } = await open(createEmptyDatabase);
    await applyMigrations(
      url,
      listOf('CREATE TABLE "users" ("name" text); CREATE INDEX "kept" ON "users" ("name")'),
    );
    const row = "INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ('x', '-', $1)";
    await client.query(row, ["00000000000001_test"]);
    const list = listOf("", `CREATE TABLE "later" ("name" text); ${rest}`);
    await expect(applyMigrations(url, list)).rejects.toThrow(culprit);
    expect((await client.query("SELECT to_regclass('later') AS later")).rows).toEqual([{ later: null }]);
    await close();
  });

  it("does not take a migration for applied whose failure was recorded", async () => {
    const { url, client } = database;
    const list = listOf("CREATE TABLE second (id int)");
    await client.query("CREATE TABLE second (id int)");
    await client.query(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, logs) VALUES ('x', '-', $1, 'it failed')`,
      ["00000000000000_test"],
    );
    await expect(applyMigrations(url, list)).rejects.toThrow('relation "second" already exists');
    await client.query("DROP TABLE second");
    expect(await applyMigrations(url, list)).toEqual(["00000000000000_test"]);
  });
});

it("no migration ends the transaction that it is applied in", () => {
  const endsIt = /^\s*(BEGIN(?!\s+ATOMIC)|COMMIT|ROLLBACK|START TRANSACTION)\b/im;
  for (const { path, migrationFile } of project.migrationDirectories) {
    const bodiless = migrationFile.content.value.replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "");
    expect(endsIt.test(bodiless), path).toBe(false);
  }
});
