import { createHash } from "node:crypto";
import type { MigrationList } from "@prisma/schema-engine-wasm";
import { Client } from "pg";

const HISTORY = `SELECT migration_name || ' ' || checksum AS entry FROM _prisma_migrations
  WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY migration_name`;

/** Whether the database has exactly these migrations: a look that needs neither the engine nor its lock. */
export async function areApplied(databaseUrl: string, migrations: MigrationList): Promise<boolean> {
  const expected = migrations.migrationDirectories.map(({ path, migrationFile: { content } }) => {
    return `${path} ${createHash("sha256").update(content.value).digest("hex")}`;
  });
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ entry: string }>(HISTORY);
    return rows.map(({ entry }) => entry).join("\n") === expected.join("\n");
  } catch {
    // No history yet: the engine begins it.
    return false;
  } finally {
    await client.end();
  }
}
