import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { median } from "@/scripts/bench/statistics";
import { makeBareRecords, makeItems } from "@/scripts/bench/make-items";
import { type BenchService, startBenchService } from "@/scripts/bench/start-bench-service";
import { fromRoot } from "@/scripts/from-root";
import { spawnService } from "@/scripts/launch/service";
import { findFreePort } from "@/scripts/ports";

const NEXT = fromRoot("node_modules/next/dist/bin/next");
const BARE = fromRoot("scripts/bench/bare-app");

type BenchServers = BenchService & { bareUrl: string };

async function startBenchServers(dataDir: string): Promise<BenchServers> {
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

type Timed = () => Promise<void>;

const WARM_UP = 3;
const ROUNDS = 22;

/**
 * Times both alternately, so that drift of the machine affects both. Returns the medians in ms and the
 * median ratio.
 */
async function compare(a: (round: number) => Promise<void>, b: (round: number) => Promise<void>) {
  const times: [number, number][] = [];
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    const pair: [number, number] = [await time(() => a(round)), await time(() => b(round))];
    if (round >= WARM_UP) times.push(pair);
  }
  return {
    aMs: median(times.map(([left]) => left)),
    bMs: median(times.map(([, right]) => right)),
    ratio: median(times.map(([left, right]) => left / right)),
  };
}

async function time(run: Timed): Promise<number> {
  const startedAt = performance.now();
  await run();
  return performance.now() - startedAt;
}

/**
 * `npm run bench -- routes`: what the service's work costs beside a bare Next route that runs the same
 * SQL, in the same run.
 */
const dataDir = mkdtempSync(path.join(os.tmpdir(), "roster-bench-"));
const servers = await startBenchServers(dataDir);
try {
  const { appUrl, bareUrl, firstRun } = servers;
  const organizationId = firstRun.organizationId;
  const call = async (url: string, headers: Record<string, string>, body?: unknown) => {
    const init = body === undefined ? { headers } : { method: "POST", headers, body: JSON.stringify(body) };
    const response = await fetch(url, init);
    if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
    await response.arrayBuffer();
  };
  const key = { "x-api-key": firstRun.apiKey };
  const json = { "content-type": "application/json" };
  const imports = await compare(
    (round) =>
      call(
        `${appUrl}/open-api/bloggers/batch`,
        { ...key, ...json, "idempotency-key": `bench-${round}` },
        { items: makeItems(round) },
      ),
    (round) => call(`${bareUrl}/import`, json, { organizationId, ...makeBareRecords(round) }),
  );
  const pages = await compare(
    () => call(`${appUrl}/open-api/bloggers?limit=500`, key),
    () => call(`${bareUrl}/page-of-bloggers?organizationId=${organizationId}`, {}),
  );
  const row = (name: string, { aMs, bMs, ratio }: typeof imports) =>
    console.log(
      `${name.padEnd(34)} ${aMs.toFixed(1).padStart(8)} ms  bare ${bMs.toFixed(1).padStart(8)} ms  ratio ${ratio.toFixed(2)}`,
    );
  row("import of 500 rows x 60 metrics", imports);
  row("page of 500 bloggers", pages);
} finally {
  await servers.stops.stopAll();
  rmSync(dataDir, { recursive: true, force: true });
}
