import { UserError } from "@/scripts/command";
import { applySchema } from "@/inngest/embedded/schema";
import { openPool } from "@/inngest/embedded/database";
import { applyMigrations } from "@/scripts/migrations/apply-migrations";
import { readMigrations } from "@/scripts/migrations/read-migrations";
import { embeddedApplicationUrl, grantApplication } from "@/scripts/postgres/application-role";
import { withClient } from "@/scripts/postgres/with-client";

/**
 * Makes the tables of one database in another, by the same migrations as have been applied there: later ones
 * may need its rows, and come with the next start.
 * @throws UserError when a migration is unknown or was not finished
 */
export async function makeTables(fromUrl: string, toUrl: string): Promise<void> {
  const { migrations, jobTables } = await readState(fromUrl);
  const known = readMigrations();
  const applied = known.migrationDirectories.filter(({ path }) => migrations.includes(path));
  const unknown = migrations.filter((name) => !applied.some(({ path }) => path === name));
  if (unknown.length > 0) {
    throw new UserError(
      `A later version of the service used this database (${unknown.join(", ")}): upgrade with that version.`,
    );
  }
  await applyMigrations(toUrl, { ...known, migrationDirectories: applied });
  const applicationUrl = embeddedApplicationUrl(toUrl);
  await grantApplication({ ownerUrl: toUrl, applicationUrl, create: true });
  if (jobTables === 0) return;
  // As the application's role, which the job engine makes its tables with.
  const pool = openPool(applicationUrl);
  try {
    await applySchema(pool, undefined, jobTables);
  } finally {
    await pool.end();
  }
}

async function readState(url: string): Promise<{ migrations: string[]; jobTables: number }> {
  return withClient(url, async (client) => {
    const history = await client.query<{ name: string; finished: boolean }>(
      `SELECT migration_name AS name, finished_at IS NOT NULL AS finished
        FROM _prisma_migrations WHERE rolled_back_at IS NULL`,
    );
    const unfinished = history.rows.find(({ finished }) => !finished);
    if (unfinished !== undefined) {
      throw new UserError(
        `The migration ${unfinished.name} was not finished: start the former version of the service once, then upgrade.`,
      );
    }
    const hasJobs = await client.query("SELECT WHERE to_regclass('inngest.schema_version') IS NOT NULL");
    const jobs = await client.query<{ version: number }>(
      hasJobs.rowCount === 0
        ? "SELECT 0 AS version"
        : "SELECT coalesce(max(version), 0) AS version FROM inngest.schema_version",
    );
    return { migrations: history.rows.map(({ name }) => name), jobTables: jobs.rows[0]?.version ?? 0 };
  });
}
