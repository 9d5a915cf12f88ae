import type pg from "pg";
import { transaction } from "./database";
import { schemaVersions } from "./schema.sql";

const SCHEMA_LOCK = 7_301_001;

/** Brings the engine's tables to the newest version; engines that start together wait for one another. */
export async function applySchema(pool: pg.Pool): Promise<void> {
  await transaction(pool, async (tx) => {
    await tx.query("SELECT pg_advisory_xact_lock($1)", [SCHEMA_LOCK]);
    await tx.query("CREATE SCHEMA IF NOT EXISTS inngest");
    await tx.query("CREATE TABLE IF NOT EXISTS inngest.schema_version (version integer PRIMARY KEY)");
    const { rows } = await tx.query<{ version: number }>(
      "SELECT coalesce(max(version), 0) AS version FROM inngest.schema_version",
    );
    const current = rows[0]?.version ?? 0;
    if (current > schemaVersions.length) {
      throw new Error(
        `The job tables are at version ${current}, newer than this program knows (${schemaVersions.length}): start the newer program again.`,
      );
    }
    for (const [index, sql] of schemaVersions.entries()) {
      if (index < current) continue;
      await tx.query(sql);
      await tx.query("INSERT INTO inngest.schema_version (version) VALUES ($1)", [index + 1]);
    }
  });
}
