import { seed } from "@/prisma/seed";
import { ADVISORY_LOCKS } from "@/server/infra/db";
import {
  copyDatabase,
  createDatabase,
  databaseUrl,
  inMaintenance,
  templates,
  type TestDatabase,
} from "./copy-database";

export async function createSeededDatabase(): Promise<TestDatabase> {
  await ensureSeededTemplate(process.env.DATABASE_URL ?? "");
  return createDatabase(templates.seeded);
}

/** Seeds the template once per run; an advisory lock makes other workers wait. */
async function ensureSeededTemplate(url: string): Promise<void> {
  await inMaintenance(url, async (client) => {
    await client.query("SELECT pg_advisory_lock($1)", [ADVISORY_LOCKS.testTemplate]);
    const { rowCount } = await client.query("SELECT FROM pg_database WHERE datname = $1", [templates.seeded]);
    if (rowCount !== 0) return;
    const unfinished = `${templates.seeded}_unfinished`;
    await client.query(`DROP DATABASE IF EXISTS ${unfinished}`);
    await copyDatabase(url, templates.migrated, unfinished);
    await seed({ databaseUrl: databaseUrl(url, unfinished), baseUrl: "http://localhost:3000" });
    await client.query(`ALTER DATABASE ${unfinished} RENAME TO ${templates.seeded}`);
  });
}
