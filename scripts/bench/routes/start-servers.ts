import { signIn } from "@/scripts/bench/import-file/service-client";
import { type BenchService, startBenchService } from "@/scripts/bench/start-bench-service";
import { fromRoot } from "@/scripts/from-root";
import { type Service, spawnService } from "@/scripts/launch/service";
import { findFreePort } from "@/scripts/ports";

const NEXT = fromRoot("node_modules/next/dist/bin/next");
const BARE = fromRoot("scripts/bench/bare-app");
const PLAIN = fromRoot("scripts/bench/routes/plain-floor.ts");
const KEYS = 20;

export type BenchServers = BenchService & { ownSqlUrl: string; plainUrl: string; keys: string[] };

/** The service and the two floors, on one PostgreSQL. */
export async function startServers(
  dataDir: string,
  settings: Record<string, string> = {},
): Promise<BenchServers> {
  const service = await startBenchService(dataDir, settings);
  const { variables, stops } = service;
  try {
    const build = spawnService([NEXT, "build", BARE], variables);
    if ((await build.exited) !== 0) throw new Error(build.output());
    const port = await findFreePort();
    stops.add(spawnService([NEXT, "start", BARE, "-p", String(port)], variables).stop);
    const plain = spawnService(["--import", "tsx", PLAIN], variables);
    stops.add(plain.stop);
    return {
      ...service,
      ownSqlUrl: `http://127.0.0.1:${port}`,
      plainUrl: `http://127.0.0.1:${await readPort(plain)}`,
      keys: await createKeys(service),
    };
  } catch (error) {
    await stops.stopAll();
    throw error;
  }
}

async function readPort({ output, exited }: Service): Promise<string> {
  const ended = exited.then(() => true);
  for (;;) {
    const port = /^(\d+)\n/.exec(output())?.[1];
    if (port !== undefined) return port;
    const wait = new Promise<false>((resolve) => setTimeout(resolve, 50, false));
    if (await Promise.race([ended, wait])) throw new Error(output());
  }
}

/** A key takes 60 calls a minute, so that the bench needs several. */
async function createKeys({ appUrl, firstRun }: BenchService): Promise<string[]> {
  const { tell } = await signIn(appUrl, firstRun.owner);
  const scope = { permissions: ["blogger:read", "blogger:write"] };
  const keys: string[] = [];
  for (let n = 1; n <= KEYS; n += 1) {
    const { key } = await tell<{ key: string }>("apiKey.create", { name: `Bench ${n}`, scope });
    keys.push(key);
  }
  return keys;
}
