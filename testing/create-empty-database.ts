import { randomBytes } from "node:crypto";
import pg from "pg";

/** A database of its own on the tests' PostgreSQL. Leaves the settings unread. */
export async function createEmptyDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const shared = process.env.DATABASE_URL ?? "";
  const name = `fresh_${randomBytes(6).toString("hex")}`;
  await run(shared, `CREATE DATABASE ${name}`);
  const url = new URL(shared);
  url.pathname = `/${name}`;
  // PostgreSQL waits five seconds for sessions to leave. A client forced out while it ends raises an error.
  const drop = () =>
    run(shared, `DROP DATABASE IF EXISTS ${name}`).catch(() =>
      run(shared, `DROP DATABASE ${name} WITH (FORCE)`),
    );
  return { url: url.href, drop };
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
