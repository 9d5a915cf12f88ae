import { randomBytes } from "node:crypto";
import pg from "pg";

/** The databases that tests copy: one with all tables and no row, one with what a first start makes. */
export const templates = { migrated: "template_migrated", seeded: "template_seeded" } as const;

/** Makes a database as a copy of another one, to which no session may be connected. */
export function copyDatabase(url: string, from: string, to: string): Promise<void> {
  return inMaintenance(url, async (client) => {
    await client.query(`CREATE DATABASE ${to} TEMPLATE ${from}`);
  });
}

export type TestDatabase = { url: string; drop: () => Promise<void> };

/** A copy of a database under a name of its own. Leaves the settings as they are. */
export async function createDatabase(template: string): Promise<TestDatabase> {
  const { DATABASE_URL: url = "" } = process.env;
  const name = `fresh_${randomBytes(6).toString("hex")}`;
  await copyDatabase(url, template, name);
  // PostgreSQL waits five seconds for sessions to leave. A client forced out while it ends raises an error.
  const drop = () =>
    inMaintenance(url, async (client) => {
      await client
        .query(`DROP DATABASE IF EXISTS ${name}`)
        .catch(() => client.query(`DROP DATABASE ${name} WITH (FORCE)`));
    });
  return { url: databaseUrl(url, name), drop };
}

/** Works in the database `postgres` of the same server, where databases are made and dropped. */
export async function inMaintenance<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: databaseUrl(url, "postgres") });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The address of another database of the same server. */
export function databaseUrl(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
}
