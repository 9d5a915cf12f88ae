import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { fillDatabase } from "@/scripts/bench/lists/fill-database";
import type { RosterSize } from "@/scripts/bench/lists/roster-sql";
import { lockDataDir } from "@/scripts/launch/data-dir";
import { loadSecrets, prepareEnvironment } from "@/scripts/launch/environment";
import { applyMigrations } from "@/scripts/migrations/apply-migrations";
import { startEmbeddedPostgres } from "@/scripts/postgres/embedded-postgres";
import { getDb } from "@/server/infra/db";

type Work = (url: string) => Promise<void>;

/**
 * Runs on a filled database, built once under DATA_DIR for every bench that uses this name; `--rebuild`
 * rebuilds it.
 */
export async function withBenchRoster(name: string, size: RosterSize, work: Work): Promise<void> {
  const dataDir = path.resolve(process.env.DATA_DIR ?? ".data", name);
  const unlock = await lockDataDir(dataDir);
  const filled = path.join(dataDir, "filled");
  try {
    if (process.argv.includes("--rebuild") || !existsSync(filled)) {
      for (const place of [postgresOf(dataDir), filled]) rmSync(place, { recursive: true, force: true });
    }
    await withDatabase(dataDir, { durable: false }, async (url) => {
      if (!existsSync(filled)) await fill(url, size);
      writeFileSync(filled, "");
      await work(url);
    });
  } finally {
    unlock();
  }
}

/** Runs on an empty, crash-safe database that is removed afterwards. */
export async function withEmptyDatabase(work: Work): Promise<void> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "roster-bench-"));
  try {
    await withDatabase(dataDir, { durable: true }, work);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function withDatabase(dataDir: string, { durable }: { durable: boolean }, work: Work): Promise<void> {
  const secrets = loadSecrets(dataDir);
  const directory = postgresOf(dataDir);
  const postgres = await startEmbeddedPostgres({ directory, password: secrets.postgresPassword, durable });
  try {
    await applyMigrations(postgres.url);
    const given = { LOG_LEVEL: "warn" };
    const embedded = { jobsPort: 1, embeddedDatabaseUrl: postgres.url };
    const { variables } = prepareEnvironment({ given, secrets, dataDir, ...embedded });
    Object.assign(process.env, variables);
    try {
      await work(postgres.url);
    } finally {
      await getDb().$disconnect();
    }
  } finally {
    await postgres.stop();
  }
}

async function fill(url: string, size: RosterSize): Promise<void> {
  const startedAt = Date.now();
  await fillDatabase(url, size, (title) =>
    console.log(`${String(Math.round((Date.now() - startedAt) / 1000)).padStart(4)} s  ${title}`),
  );
}

function postgresOf(dataDir: string): string {
  return path.join(dataDir, "postgres");
}
