import { chmodSync } from "node:fs";
import path from "node:path";
import { ensureBuild } from "@/scripts/launch/ensure-build";
import { loadSecrets, prepareEnvironment } from "@/scripts/launch/environment";
import { type FirstRun, seedFirstRun } from "@/scripts/launch/seed-first-run";
import { StopList } from "@/scripts/launch/service";
import { startServices } from "@/scripts/launch/start-services";
import { applyMigrations } from "@/scripts/migrations/apply-migrations";
import { findFreePort } from "@/scripts/ports";
import { startEmbeddedPostgres } from "@/scripts/postgres/embedded-postgres";

export type BenchService = {
  appUrl: string;
  variables: Record<string, string>;
  firstRun: FirstRun;
  stops: StopList;
};

/** The production build with its job engine on its own crash-safe PostgreSQL, as `npm start` runs it. */
export async function startBenchService(
  dataDir: string,
  settings: Record<string, string> = {},
): Promise<BenchService> {
  const { firstRun, ...service } = await startOnDatabase(dataDir, settings);
  if (firstRun !== null) return { ...service, firstRun };
  await service.stops.stopAll();
  throw new Error("the benchmark's database was seeded before");
}

/** The same on the database of `withBenchRoster`, which has users. */
export async function startOnBenchRoster(
  dataDir: string,
  settings: Record<string, string> = {},
): Promise<Omit<BenchService, "firstRun">> {
  const { firstRun: _, ...service } = await startOnDatabase(dataDir, settings);
  return service;
}

async function startOnDatabase(
  dataDir: string,
  settings: Record<string, string>,
): Promise<Omit<BenchService, "firstRun"> & { firstRun: FirstRun | null }> {
  const stops = new StopList();
  try {
    chmodSync(dataDir, 0o711);
    const secrets = loadSecrets(dataDir);
    const directory = path.join(dataDir, "postgres");
    const postgres = await startEmbeddedPostgres({ directory, password: secrets.postgresPassword });
    stops.add(postgres.stop);
    await applyMigrations(postgres.url);
    const [port, jobsPort] = [await findFreePort(), await findFreePort()];
    const { PATH, HOME } = process.env;
    const prepared = prepareEnvironment({
      given: { PATH, HOME, PORT: String(port), LOG_LEVEL: "warn", ...settings },
      secrets,
      dataDir,
      jobsPort,
      embeddedDatabaseUrl: postgres.url,
    });
    const { variables } = prepared;
    const say = (text: string) => console.log(text);
    await ensureBuild({ dataDir, env: variables, say, onStop: stops.add });
    const firstRun = await seedFirstRun({
      known: false,
      accounts: true,
      databaseUrl: postgres.url,
      dataDir,
      baseUrl: `http://localhost:${port}`,
    });
    await startServices({ prepared, dev: false, stops });
    return { appUrl: `http://127.0.0.1:${port}`, variables, firstRun, stops };
  } catch (error) {
    await stops.stopAll();
    throw error;
  }
}
