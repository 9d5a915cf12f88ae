import { judgeTrial } from "./judge-trial";
import { killWorkers } from "./kill-workers";
import { type EndpointFigures, measureTrial } from "./measure-trial";
import { type Progress, type PushRecord } from "./push-record";
import { postJson, type TrialGround } from "./trial-ground";
import { type TrialPlan } from "./trial-plan";
import type { Prepared } from "./worker-routes";
import { waitUntilQuiet, writeChanges } from "./workload";

export type TrialResult = {
  violations: string[];
  changes: number;
  kills: number;
  hits: number;
  freezes: number;
  seconds: number;
  secondsToQuiet: number;
  endpoints: Record<string, EndpointFigures>;
};

/** Updates in quick succession leave a single state to push; at least this share of the changes remains. */
const EXPECTED_SHARE = 0.8;

/**
 * Imports and pushes changes while workers die, waits until no work is left, and judges what the receivers
 * recorded.
 */
export async function runPushTrial(
  { pool, fleet, receivers, pauseSweeps }: TrialGround,
  plan: TrialPlan,
): Promise<TrialResult> {
  const { url } = await fleet.any();
  const plans = { receiverUrl: receivers.url, endpoints: plan.endpoints };
  const prepared = await postJson<Prepared>(`${url}/trial/endpoints`, plans);
  const { organizationId, endpoints } = prepared;
  const secrets = Object.fromEntries(endpoints.map(({ name, webhookSecret }) => [name, webhookSecret]));
  await postJson(`${receivers.url}/trial/setup`, { plan: plan.receivers, secrets });
  const work = {
    taken: async () => (await postJson<Progress>(`${receivers.url}/trial/progress`, null)).taken,
    expected: EXPECTED_SHARE * plan.changes * endpoints.length,
  };
  const startedAt = performance.now();
  const [{ kills, hits, lastKillAt }] = await Promise.all([
    killWorkers({ plan, fleet, pool, work, onHit: () => postJson(`${receivers.url}/trial/hit`, null) }).then(
      (result) => {
        pauseSweeps(plan.waitsInTheEnd);
        return result;
      },
    ),
    writeChanges({ plan, fleet, organizationId }),
  ]);
  await waitUntilQuiet(pool, organizationId, plan.patienceMs);
  const quietAt = performance.now();
  pauseSweeps(false);
  const records = await postJson<PushRecord[]>(`${receivers.url}/trial/records`, null);
  return {
    violations: await judgeTrial(pool, prepared, records),
    changes: plan.changes,
    kills,
    hits,
    freezes: plan.freezes,
    seconds: Math.round((quietAt - startedAt) / 1_000),
    secondsToQuiet: Math.round((quietAt - lastKillAt) / 100) / 10,
    endpoints: measureTrial(prepared, records),
  };
}

export function describePushTrial(result: TrialResult): string {
  const { violations, changes, kills, hits, freezes, seconds, secondsToQuiet, endpoints } = result;
  const head = [
    `${changes} changes in ${seconds} s, ${kills} kills (${hits} in the middle of the work), ${freezes} freezes`,
    `quiet ${secondsToQuiet} s after the last kill`,
    violations.length === 0 ? "no violation" : `violations: ${violations.join("; ")}`,
  ].join("; ");
  const lines = Object.entries(endpoints).map(([name, { requests, failures, duplicates, delays }]) => {
    const { p50, p95, p99 } = delays;
    return `  ${name}: ${requests} requests, ${failures} of them failed; ${duplicates} states more than once; from commit to taken p50 ${p50} s, p95 ${p95} s, p99 ${p99} s`;
  });
  return [head, ...lines].join("\n");
}
