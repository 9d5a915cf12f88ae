import { type Pool } from "pg";
import { type Fleet } from "../fleet";
import { carryOutKill, findLeftSessions, type Hit, type Kill, planKills } from "./kill-instances";
import { prepareRound, type RoundResult } from "./prepare-round";
import { type Round } from "./round";

type ChaosPlan = {
  fleet: Fleet;
  pool: Pool;
  /** Rounds that run concurrently and share their kills. */
  lanes: number;
  makeRound: () => Round;
  goesOn: (result: ChaosResult) => boolean;
};

export type ChaosResult = {
  rounds: number;
  violations: string[];
  hits: Hit[];
  outcomes: Record<string, number>;
  snapshots: number;
};

/** Number of undisturbed durations that the kill times are drawn from. */
const REMEMBERED = 8;
const REPORT_EVERY = 40;

/** Rounds of competing requests under kills, at times drawn from the durations of undisturbed requests. */
export async function runChaosTrial(plan: ChaosPlan): Promise<ChaosResult> {
  const result: ChaosResult = { rounds: 0, violations: [], hits: [], outcomes: {}, snapshots: 0 };
  let times = timesOf(await runVolley(plan, [], result));
  while (plan.goesOn(result)) {
    const kills = planKills(times);
    const results = await runVolley(plan, kills, result);
    const undisturbed = timesOf(results.filter(({ outcomes }) => outcomes.size === 0));
    times = [...undisturbed, ...times].slice(0, REMEMBERED);
    result.rounds += results.length;
    for (const session of await findLeftSessions(plan.pool))
      result.violations.push(`a session with a transaction or a lock is left: ${session}`);
    if (result.rounds % REPORT_EVERY === 0) console.log(describeTrial(result));
  }
  return result;
}

async function runVolley(
  { fleet, pool, lanes, makeRound }: ChaosPlan,
  kills: readonly Kill[],
  result: ChaosResult,
): Promise<RoundResult[]> {
  const starts = await Promise.all(
    Array.from({ length: lanes }, () => prepareRound(fleet, pool, makeRound())),
  );
  const ended = new AbortController();
  const killing = (async () => {
    for (const one of kills) {
      const hit = await carryOutKill(fleet, pool, one, ended.signal);
      if (hit !== null) result.hits.push(hit);
    }
  })();
  const results = await Promise.all(starts.map((start) => start()));
  ended.abort();
  await killing;
  for (const { violations, outcomes, snapshots } of results) {
    result.violations.push(...violations);
    result.snapshots += snapshots;
    for (const [outcome, times] of outcomes)
      result.outcomes[outcome] = times + (result.outcomes[outcome] ?? 0);
  }
  return results;
}

/** Only kills that interrupted a transaction count. */
export function countHits({ hits }: ChaosResult, target?: Hit["target"]): number {
  return hits.filter((hit) => hit.transactions > 0 && (target ?? hit.target) === hit.target).length;
}

function timesOf(results: readonly RoundResult[]): number[] {
  return results.map(({ tookMs }) => tookMs);
}

export function describeTrial(result: ChaosResult): string {
  const { rounds, violations, hits, outcomes, snapshots } = result;
  const tried = (target: Hit["target"]) => hits.filter((hit) => hit.target === target).length;
  return [
    `${countHits(result)} hits inside a transaction in ${rounds} rounds, ${violations.length} violations`,
    `kill -9: ${tried("process")}, hits ${countHits(result, "process")}`,
    `sessions ended: ${tried("backend")}, hits ${countHits(result, "backend")}`,
    `${snapshots} snapshots of the database`,
    `attempts without a response of 200 ${JSON.stringify(outcomes)}`,
  ].join("; ");
}
