import { randomBytes } from "node:crypto";
import pg from "pg";
import { env } from "@/server/env";
import { applyMigrations } from "@/scripts/migrations/apply-migrations";

/** A migrated database without a row, beside the one that all suites share, for what happens in a new installation only. */
export async function createMigratedDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `fresh_${randomBytes(6).toString("hex")}`;
  await run(`CREATE DATABASE ${name}`);
  const url = new URL(env.DATABASE_URL);
  url.pathname = `/${name}`;
  await applyMigrations(url.href);
  return { url: url.href, drop: () => run(`DROP DATABASE ${name} WITH (FORCE)`) };
}

async function run(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: env.DATABASE_URL });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
