import { randomBytes } from "node:crypto";
import pg from "pg";
import { applyMigrations } from "@/scripts/migrations/apply-migrations";

/**
 * A migrated database without a row, beside the one that all suites share, for what happens in a new installation only, and for what
 * would act upon the rows of the other suites. Leaves the settings unread, so that a suite may still point them at it.
 */
export async function createMigratedDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const shared = process.env.DATABASE_URL ?? "";
  const name = `fresh_${randomBytes(6).toString("hex")}`;
  await run(shared, `CREATE DATABASE ${name}`);
  const url = new URL(shared);
  url.pathname = `/${name}`;
  await applyMigrations(url.href);
  return { url: url.href, drop: () => run(shared, `DROP DATABASE ${name} WITH (FORCE)`) };
}

async function run(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
