import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ensureClient } from "@/scripts/generate";
import { applyMigrations } from "@/scripts/migrations/apply-migrations";
import { startThrowawayPostgres } from "@/scripts/postgres/embedded-postgres";

/** Gives the integration tests a migrated PostgreSQL and a data directory of their own. */
export async function setup(): Promise<() => Promise<void>> {
  const [postgres] = await Promise.all([startThrowawayPostgres(), ensureClient()]);
  try {
    await applyMigrations(postgres.url);
  } catch (error) {
    await postgres.stop();
    throw error;
  }
  process.env.DATABASE_URL = postgres.url;
  process.env.DATA_DIR = mkdtempSync(path.join(tmpdir(), "roster-test-"));
  const dataDir = process.env.DATA_DIR;
  return async () => {
    rmSync(dataDir, { recursive: true, force: true });
    await postgres.stop();
  };
}
