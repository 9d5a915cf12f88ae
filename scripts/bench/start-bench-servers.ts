import { findFreePort } from "@/scripts/find-free-port";
import { fromRoot } from "@/scripts/from-root";
import { type BenchService, startBenchService } from "@/scripts/bench/start-bench-service";
import { spawnService } from "@/scripts/launch/spawn-service";

const NEXT = fromRoot("node_modules/next/dist/bin/next");
const BARE = fromRoot("scripts/bench/bare-app");

export type BenchServers = BenchService & { bareUrl: string };

/** The service, and the bare application on the same database. */
export async function startBenchServers(dataDir: string): Promise<BenchServers> {
  const service = await startBenchService(dataDir);
  const { variables, stops } = service;
  try {
    const build = spawnService([NEXT, "build", BARE], variables);
    if ((await build.exited) !== 0) throw new Error(build.output());
    const barePort = await findFreePort();
    stops.add(spawnService([NEXT, "start", BARE, "-p", String(barePort)], variables).stop);
    return { ...service, bareUrl: `http://127.0.0.1:${barePort}` };
  } catch (error) {
    await stops.stopAll();
    throw error;
  }
}
