import { setTimeout as sleep } from "node:timers/promises";
import { postBare } from "@/scripts/bench/push/post-bare";
import { type Rig } from "@/scripts/bench/push/open-rig";
import { perSecond } from "@/scripts/bench/push/statistics";
import { getDb } from "@/server/infra/db";

export type Throughput = {
  requestsPerSecond: number;
  bloggersPerSecond: number;
  /** The same bodies posted by a loop that does nothing else, to as many receivers side by side. */
  barePerSecond: number;
  /** Of each delivery, ms. */
  delivered: number[];
};

type Options = { name: string; endpoints: number; batchSize: number; roster: number };

/** What is measured at most; a smaller back-fill ends before. */
const WINDOW_MS = 8_000;
const STEP_MS = 100;

/** Back-fills the whole roster to that many new endpoints at once. */
export async function measureThroughput(
  rig: Rig,
  { name, endpoints, batchSize, roster }: Options,
): Promise<Throughput> {
  const names = Array.from({ length: endpoints }, (_, n) => `${name}-${n}`);
  const ids = await Promise.all(
    names.map((each) => rig.addEndpoint({ name: each, batchSize, startFrom: "BEGINNING" })),
  );
  // Whatever commits next wakes the pushes, and its own change comes last.
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
