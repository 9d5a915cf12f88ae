import { quantile } from "@/scripts/bench/statistics";
import { describeRoutes, describeSamples, grown, unexpected } from "./report";
import { countTargets, startRuns } from "./runs";
import { type Stage, usualLoad } from "./stage";

const WARM_UP_SECONDS = 20;

/** The usual load with its runs and pushes. Returns what was not as it should be. */
export async function measureSteady(
  stage: Stage,
  { seconds, runs }: { seconds: number; runs: number },
): Promise<string[]> {
  const since = new Date();
  const atWork = new Set(stage.people.slice(0, runs).map(({ organizationId }) => organizationId));
  const organizations = stage.organizations.filter(({ id }) => atWork.has(id));
  await startRuns(stage.appUrl, organizations, stage.people, seconds + 2 * WARM_UP_SECONDS);
  await usualLoad(stage, WARM_UP_SECONDS);
  const { answers, samples } = await usualLoad(stage, seconds);
  const { done, failed, states } = await countTargets(since);
  const lags = await pushLags(stage, since);
  console.log(`\nUsual load, ${seconds} s\n\n${describeRoutes(answers)}\n${describeSamples(samples)}`);
  console.log(`runs: ${states}; targets done ${done}, failed ${failed}`);
  const at = (share: number) => quantile(lags, share).toFixed(0);
  console.log(
    `pushes: ${lags.length} arrived, from commit to receiver p50 ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)} ms`,
  );
  return [
    ...unexpected(answers, ["200"]),
    ...(failed > 0 || done === 0 ? [`runs: ${done} targets done, ${failed} failed`] : []),
    ...(lags.length === 0 ? ["no push arrived"] : []),
    ...grown(
      "memory",
      samples.map(({ memoryMib }) => memoryMib),
    ),
    ...grown(
      "sessions of the database",
      samples.map(({ sessions }) => sessions),
    ),
  ];
}

/** Ms from the commit of a push's oldest change to its receiver. */
async function pushLags({ receivers, endpoints }: Stage, since: Date): Promise<number[]> {
  const all: number[] = [];
  for (const name of endpoints) {
    const { arrivals } = await receivers.arrivals(name, 0);
    const own = arrivals.filter(({ oldestChangeMs }) => oldestChangeMs >= since.getTime());
    all.push(...own.map(({ atMs, oldestChangeMs }) => atMs - oldestChangeMs));
  }
  return all;
}
