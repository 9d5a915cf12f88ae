import { Client } from "pg";
import { describe, expect, it } from "vitest";
import { diffMigrations } from "@/scripts/migrations/check-migrations";
import { readMigrations } from "@/scripts/migrations/read-migrations";

const url = process.env.DATABASE_URL ?? "";
const project = readMigrations();

function withMigration(sql: string) {
  const added = { path: "99990101000000_drift", migrationFile: { path: "migration.sql", content: ok(sql) } };
  return { ...project, migrationDirectories: [...project.migrationDirectories, added] };
}

function ok(value: string) {
  return { tag: "ok" as const, value };
}

describe("diffMigrations", () => {
  it("finds the project's migrations in agreement with its schema", async () => {
    expect(await diffMigrations(url)).toBeNull();
  });

  it("shows what a missing column needs", async () => {
    const drift = await diffMigrations(url, withMigration('ALTER TABLE "blogger" DROP COLUMN "nickname"'));
    expect(drift).toMatch(/ALTER TABLE "blogger" ADD COLUMN +"nickname" TEXT NOT NULL/);
  });

  it("shows a table the schema does not know", async () => {
    const drift = await diffMigrations(
      url,
      withMigration('CREATE TABLE "left_over" ("id" text PRIMARY KEY)'),
    );
    expect(drift).toContain('DROP TABLE "left_over"');
  });

  it("drops its shadow database, also when a migration fails", async () => {
    await expect(diffMigrations(url, withMigration("SELECT nonsense"))).rejects.toThrow();
    const client = new Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query("SELECT datname FROM pg_database WHERE datname LIKE 'shadow_%'");
    await client.end();
    expect(rows).toEqual([]);
  });

  it("leaves no connection open that a server stopped next would break", async () => {
    const countConnections = () =>
      process.getActiveResourcesInfo().filter((name) => name === "TCPSocketWrap").length;
    const before = countConnections();
    await diffMigrations(url);
    expect(countConnections()).toBe(before);
  });
});
