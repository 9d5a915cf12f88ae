import { createHash, randomUUID } from "node:crypto";
import { Client } from "pg";
import { describe, expect, it } from "vitest";
import { applyMigrations } from "@/scripts/migrations/apply-migrations";
import { readMigrations } from "@/scripts/migrations/read-migrations";
import { ensureDatabase } from "@/scripts/postgres/ensure-database";

const project = readMigrations();

async function makeDatabase(): Promise<string> {
  const url = new URL(process.env.DATABASE_URL ?? "");
  url.pathname = `/apply_${randomUUID().replaceAll("-", "")}`;
  await ensureDatabase(url.href);
  return url.href;
}

async function select(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return client
    .query(sql)
    .then(({ rows }: { rows: unknown[] }) => rows)
    .finally(() => client.end());
}

describe("applyMigrations", () => {
  it("applies every migration once, in order", async () => {
    const url = await makeDatabase();
    expect(await applyMigrations(url)).toEqual(project.migrationDirectories.map(({ path }) => path));
    expect(await applyMigrations(url)).toEqual([]);
  });

  it("records the checksums that Prisma's own command looks for", async () => {
    const rows = await select(
      process.env.DATABASE_URL ?? "",
      "SELECT migration_name, checksum, finished_at IS NOT NULL AS finished FROM _prisma_migrations ORDER BY 1",
    );
    const expected = project.migrationDirectories.map(({ path, migrationFile: { content } }) => ({
      migration_name: path,
      checksum: createHash("sha256").update(content.value).digest("hex"),
      finished: true,
    }));
    expect(rows).toEqual(expected);
  });

  it("applies function bodies whole", async () => {
    const sql = "SELECT proname FROM pg_proc WHERE proname = 'blogger_change_stamp'";
    expect(await select(process.env.DATABASE_URL ?? "", sql)).toHaveLength(1);
  });

  it("says in one sentence which migration failed, and refuses to go on after it", async () => {
    const url = await makeDatabase();
    const value = "CREATE TABLE half (id int); ALTER TABLE nowhere ADD x int";
    const broken = {
      path: "00000101000000_broken",
      migrationFile: { path: "migration.sql", content: { tag: "ok" as const, value } },
    };
    const migrations = { ...project, migrationDirectories: [broken, ...project.migrationDirectories] };
    const failure = await applyMigrations(url, migrations).catch((error: unknown) => String(error));
    expect(failure).toMatch(/could not be brought up to date: .*nowhere.*00000101000000_broken/);
    expect(failure).not.toContain("\n");
    await expect(applyMigrations(url, migrations)).rejects.toThrow(/failed/);
    expect(await select(url, "SELECT 1 FROM pg_class WHERE relname = 'half'")).toEqual([]);
  });
});
