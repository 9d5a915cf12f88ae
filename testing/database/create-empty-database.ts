import { randomBytes } from "node:crypto";
import { databaseUrl, inMaintenance } from "./copy-database";

export type TestDatabase = { url: string; drop: () => Promise<void> };

/** A database without tables on the tests' PostgreSQL. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return createDatabase("template1");
}

/** A copy of a database under a name of its own. Leaves the settings as they are. */
export async function createDatabase(template: string): Promise<TestDatabase> {
  const { DATABASE_URL: url = "" } = process.env;
  const name = `fresh_${randomBytes(6).toString("hex")}`;
  await inMaintenance(url, (client) => client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`));
  // PostgreSQL waits five seconds for sessions to leave. A client forced out while it ends raises an error.
  const drop = () =>
    inMaintenance(url, async (client) => {
      await client
        .query(`DROP DATABASE IF EXISTS ${name}`)
        .catch(() => client.query(`DROP DATABASE ${name} WITH (FORCE)`));
    });
  return { url: databaseUrl(url, name), drop };
}
