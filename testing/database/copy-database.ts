import pg from "pg";

/** The databases that tests copy: one with all tables and no row, one with what a first start makes. */
export const templates = { migrated: "template_migrated", seeded: "template_seeded" } as const;

/** Makes a database as a copy of another one, to which no session may be connected. */
export function copyDatabase(url: string, from: string, to: string): Promise<void> {
  return inMaintenance(url, async (client) => {
    await client.query(`CREATE DATABASE ${to} TEMPLATE ${from}`);
  });
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
