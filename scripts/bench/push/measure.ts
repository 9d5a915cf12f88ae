import { setTimeout as sleep } from "node:timers/promises";
import type { Rig } from "@/scripts/bench/push/open-rig";
import { perSecond } from "@/scripts/bench/statistics";
import { type batchSizes } from "@/server/domain/push/endpoint";
import { getDb } from "@/server/infra/db";
import { OutboundClient, outboundClient } from "@/server/infra/safe-fetch";

/**
 * Per push in ms: from the commit of its oldest change to its request, and from there to the complete
 * response.
 */
export type Latency = { waited: number[]; delivered: number[] };

type LatencyOptions = {
  name: string;
  batchSize: (typeof batchSizes)[number];
  rounds: number;
  commits: readonly number[];
};

const BETWEEN_COMMITS_MS = 40;

/** Pushes to a new endpoint one after another, each after the previous one has arrived. */
export async function measureLatency(
  rig: Rig,
  { name, batchSize, rounds, commits }: LatencyOptions,
): Promise<Latency> {
  const id = await rig.addEndpoint({ name, batchSize });
  for (let round = 1; round <= rounds; round += 1) {
    let next = 1;
    for (const count of commits) {
      if (next > 1) await sleep(BETWEEN_COMMITS_MS);
      await rig.change(Array.from({ length: count }, (_, n) => next + n));
      next += count;
    }
    await rig.receivers.arrivals(name, round);
    await sleep(5 + Math.random() * 20);
  }
  const { arrivals } = await rig.receivers.arrivals(name, rounds);
  const runs = await getDb().syncEndpointRun.findMany({ where: { endpointId: id, status: "SUCCESS" } });
  await rig.removeEndpoints([id]);
  return {
    waited: arrivals.map(({ atMs, oldestChangeMs }) => atMs - oldestChangeMs),
    delivered: runs.map(({ durationMs }) => durationMs ?? Number.NaN),
  };
}

export type Throughput = {
  requestsPerSecond: number;
  bloggersPerSecond: number;
  /** Baseline: the same bodies posted by a bare loop to as many receivers in parallel. */
  barePerSecond: number;
  delivered: number[];
};

type ThroughputOptions = {
  name: string;
  endpoints: number;
  batchSize: (typeof batchSizes)[number];
  roster: number;
};

const WINDOW_MS = 8_000;
const STEP_MS = 100;

export async function measureThroughput(
  rig: Rig,
  { name, endpoints, batchSize, roster }: ThroughputOptions,
): Promise<Throughput> {
  const names = Array.from({ length: endpoints }, (_, n) => `${name}-${n}`);
  const ids = await Promise.all(
    names.map((each) => rig.addEndpoint({ name: each, batchSize, startFrom: "BEGINNING" })),
  );
  // The next commit starts the pushes, and its own change comes last.
  await rig.change([1]);
  const all = () => Promise.all(names.map((each) => rig.receivers.arrivals(each, 1)));
  await all();
  const expected = Math.ceil(roster / batchSize);
  const untilMs = Date.now() + WINDOW_MS;
  const complete = async () =>
    (await Promise.all(ids.map((endpointId) => getDb().syncDelivery.count({ where: { endpointId } })))).every(
      (count) => count >= expected,
    );
  while (Date.now() < untilMs && !(await complete())) await sleep(STEP_MS);
  const lastBodies = (await all()).map(({ lastBody }) => lastBody);
  const arrivals = (await all()).flatMap((each) => each.arrivals).sort((a, b) => a.atMs - b.atMs);
  const runs = await getDb().syncEndpointRun.findMany({
    where: { endpointId: { in: ids }, status: "SUCCESS" },
    select: { durationMs: true },
  });
  await rig.removeEndpoints(ids);
  const barePerSecond = await postBare(rig.receivers.url("live", `${name}-bare`), lastBodies);
  const requestsPerSecond = perSecond(arrivals.map(({ atMs }) => atMs));
  const bloggers = arrivals.reduce((sum, each) => sum + each.bloggers, 0);
  return {
    requestsPerSecond,
    bloggersPerSecond: (requestsPerSecond * bloggers) / arrivals.length,
    barePerSecond,
    delivered: runs.map(({ durationMs }) => durationMs ?? Number.NaN),
  };
}

const BARE_WINDOW_MS = 3_000;

/**
 * Posts each body repeatedly, in sequence per body, with only the service's HTTP client. Returns requests
 * per second.
 */
async function postBare(url: string, bodies: readonly string[]): Promise<number> {
  const client = new OutboundClient({ policy: outboundClient().policy });
  const { origin, pathname: path } = new URL(url);
  const headers = { "content-type": "application/json" };
  const startedAt = performance.now();
  const untilMs = startedAt + BARE_WINDOW_MS;
  let posted = 0;
  await Promise.all(
    bodies.map(async (body) => {
      while (performance.now() < untilMs) {
        const answer = await client.agent.request({ origin, path, method: "POST", headers, body });
        await answer.body.dump();
        posted += 1;
      }
    }),
  );
  const seconds = (performance.now() - startedAt) / 1_000;
  await client.close();
  return posted / seconds;
}
