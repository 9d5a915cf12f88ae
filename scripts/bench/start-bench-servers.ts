import { chmodSync } from "node:fs";
import path from "node:path";
import { findFreePort } from "@/scripts/find-free-port";
import { fromRoot } from "@/scripts/from-root";
import { ensureBuild } from "@/scripts/launch/ensure-build";
import { loadSecrets } from "@/scripts/launch/load-secrets";
import { prepareEnvironment } from "@/scripts/launch/prepare-environment";
import { type FirstRun, seedFirstRun } from "@/scripts/launch/seed-first-run";
import { spawnService } from "@/scripts/launch/spawn-service";
import { waitForHealth } from "@/scripts/launch/wait-for-health";
import { applyMigrations } from "@/scripts/migrations/apply-migrations";
import { startEmbeddedPostgres } from "@/scripts/postgres/start-embedded-postgres";

const NEXT = fromRoot("node_modules/next/dist/bin/next");
const BARE = fromRoot("scripts/bench/bare-app");

export type BenchServers = { appUrl: string; bareUrl: string; firstRun: FirstRun; stop: () => Promise<void> };

/** The production build and the bare application, on one crash-safe PostgreSQL of their own. */
export async function startBenchServers(dataDir: string): Promise<BenchServers> {
  chmodSync(dataDir, 0o711);
  const secrets = loadSecrets(dataDir);
  const postgres = await startEmbeddedPostgres({
    directory: path.join(dataDir, "postgres"),
    password: secrets.postgresPassword,
  });
  await applyMigrations(postgres.url);
  const [port, barePort, jobsPort] = [await findFreePort(), await findFreePort(), await findFreePort()];
  const given = { PATH: process.env.PATH, HOME: process.env.HOME, PORT: String(port), LOG_LEVEL: "warn" };
  const { variables } = prepareEnvironment({
    given,
    secrets,
    dataDir,
    jobsPort,
    embeddedDatabaseUrl: postgres.url,
  });
  const say = (text: string) => console.log(text);
  await ensureBuild({ dataDir, env: variables, say, onStop: () => undefined });
  const firstRun = await seedFirstRun({
    known: false,
    databaseUrl: postgres.url,
    dataDir,
    baseUrl: `http://localhost:${port}`,
  });
  if (firstRun === null) throw new Error("the benchmark's database was seeded before");
  const build = spawnService([NEXT, "build", BARE], variables);
  if ((await build.exited) !== 0) throw new Error(build.output());
  const app = spawnService([NEXT, "start", "-p", String(port)], variables);
  const bare = spawnService([NEXT, "start", BARE, "-p", String(barePort)], variables);
  const stop = async () => {
    await Promise.all([app.stop(), bare.stop()]);
    await postgres.stop();
  };
  await waitForHealth(`http://127.0.0.1:${port}`);
  return { appUrl: `http://127.0.0.1:${port}`, bareUrl: `http://127.0.0.1:${barePort}`, firstRun, stop };
}
