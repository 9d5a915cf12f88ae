import { randomBytes } from "node:crypto";
import pg from "pg";

/** Template databases: `migrated` has all tables and no rows, `seeded` also what a first start inserts. */
export const templates = { migrated: "template_migrated", seeded: "template_seeded" } as const;

export function copyDatabase(url: string, from: string, to: string): Promise<void> {
  return inMaintenance(url, async (client) => {
    await client.query(`CREATE DATABASE ${to} TEMPLATE ${from}`);
  });
}

export type TestDatabase = { url: string; drop: () => Promise<void> };

/** Copies a template under a random name. Does not change the settings. */
export async function createDatabase(template: string): Promise<TestDatabase> {
  const { DATABASE_URL: url = "" } = process.env;
  const name = `fresh_${randomBytes(6).toString("hex")}`;
  await copyDatabase(url, template, name);
  // PostgreSQL waits five seconds for sessions to leave. Disconnecting a client by force while it closes
  // raises an error.
  const drop = () =>
    inMaintenance(url, async (client) => {
      await client
        .query(`DROP DATABASE IF EXISTS ${name}`)
        .catch(() => client.query(`DROP DATABASE ${name} WITH (FORCE)`));
    });
  return { url: databaseUrl(url, name), drop };
}

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

export function databaseUrl(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
}
