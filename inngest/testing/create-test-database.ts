import { randomBytes } from "node:crypto";
import pg from "pg";
import { env } from "@/server/env";

/** An empty database of its own on the tests' PostgreSQL, so that each engine leads alone. */
export async function createTestDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const admin = env.DATABASE_URL;
  const name = `jobs_${randomBytes(6).toString("hex")}`;
  await run(admin, `CREATE DATABASE ${name}`);
  const url = new URL(admin);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => run(admin, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
