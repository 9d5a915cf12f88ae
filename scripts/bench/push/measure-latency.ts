import { setTimeout as sleep } from "node:timers/promises";
import { type Rig } from "@/scripts/bench/push/open-rig";
import { getDb } from "@/server/infra/db";

/** Of each push, in ms: from the commit of its oldest change to its request at the receiver, and from there to the whole answer. */
export type Latency = { waited: number[]; delivered: number[] };

type Options = {
  name: string;
  batchSize: number;
  rounds: number;
  /** The commits of a round, all pushed as one batch: how many creators each changes. */
  commits: readonly number[];
};

const BETWEEN_COMMITS_MS = 40;

/** One push after another to a new endpoint, each once the one before has come. */
export async function measureLatency(
  rig: Rig,
  { name, batchSize, rounds, commits }: Options,
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
