import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { ensureClient } from "@/scripts/generate";
import { startThrowawayPostgres } from "@/scripts/postgres/embedded-postgres";
import { copyDatabase, templates } from "./copy-database";
import { provideTemplateCluster } from "./template-cluster";
import { workerDatabase } from "./worker-database";

type Ground = { users: number; stop: () => Promise<void> };
const shared = globalThis as { crsTestGround?: Promise<Ground> };

/**
 * One PostgreSQL for all projects of a run, with one migrated database per worker, so that a job for all
 * organizations only meets the suites of its worker.
 */
export async function setup({ vitest }: TestProject): Promise<() => Promise<void>> {
  const workers = Math.max(...vitest.projects.map(({ config }) => config.maxWorkers));
  const ground = await (shared.crsTestGround ??= prepare(workers));
  ground.users += 1;
  return async () => {
    ground.users -= 1;
    if (ground.users === 0) await ground.stop();
  };
}

async function prepare(workers: number): Promise<Ground> {
  await ensureClient();
  const postgres = await startThrowawayPostgres(await provideTemplateCluster());
  try {
    const copies = Array.from({ length: workers }, (_, index) => workerDatabase(index + 1));
    await Promise.all(copies.map((name) => copyDatabase(postgres.url, templates.migrated, name)));
  } catch (error) {
    await postgres.stop();
    throw error;
  }
  const dataDir = mkdtempSync(path.join(tmpdir(), "roster-test-"));
  Object.assign(process.env, { TEST_POSTGRES_URL: postgres.url, TEST_DATA_DIR: dataDir });
  const stop = async () => {
    rmSync(dataDir, { recursive: true, force: true });
    await postgres.stop();
  };
  return { users: 0, stop };
}
