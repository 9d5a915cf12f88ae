import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";
import type { TestProject } from "vitest/node";
import { ensureClient } from "@/scripts/generate";
import { applyMigrations } from "@/scripts/migrations/apply-migrations";
import { startThrowawayPostgres } from "@/scripts/postgres/embedded-postgres";
import { workerDatabase } from "./worker-database";

/**
 * Gives each worker of the integration tests a migrated database and a data directory of its own. So a job
 * that works for all organizations meets those of one worker's suites alone.
 */
export async function setup({ config }: TestProject): Promise<() => Promise<void>> {
  const [postgres] = await Promise.all([startThrowawayPostgres(), ensureClient()]);
  try {
    await applyMigrations(postgres.url);
    await copyDatabase(postgres.url, config.maxWorkers);
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

async function copyDatabase(url: string, workers: number): Promise<void> {
  const original = decodeURIComponent(new URL(url).pathname.slice(1));
  const maintenance = new URL(url);
  maintenance.pathname = "/postgres";
  const client = new Client({ connectionString: maintenance.href });
  await client.connect();
  try {
    for (let id = 1; id <= workers; id += 1)
      await client.query(`CREATE DATABASE ${workerDatabase(id)} TEMPLATE ${original}`);
  } finally {
    await client.end();
  }
}
