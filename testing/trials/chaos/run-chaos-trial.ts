import { type Pool } from "pg";
import { type Fleet } from "../fleet";
import { carryOutKill, countLeftSessions, type Hit, type Kill, planKills } from "./kill-instances";
import { prepareRound, type RoundResult } from "./prepare-round";
import { type Round } from "./round";

type ChaosPlan = {
  fleet: Fleet;
  pool: Pool;
  /** Rounds under kills, at least; more, until one kill fell into a transaction. */
  rounds: number;
  /** Rounds at the same time. */
  lanes: number;
  makeRound: () => Round;
  /** Ends the trial at the first violation of this kind. */
  until?: RegExp;
};

type ChaosResult = {
  /** Rounds under kills. */
  rounds: number;
  /** A sentence each; none where the rule held. */
  violations: string[];
  hits: Hit[];
  /** How often a request ended otherwise than with 200. */
  outcomes: Record<string, number>;
  /** Snapshots of the database. */
  snapshots: number;
};

/** Durations of undisturbed requests that kills are planned by. */
const REMEMBERED = 8;
const REPORT_EVERY = 40;

/** Rounds of rivals under kills. Their instants are drawn from the durations of undisturbed requests. */
export async function runChaosTrial(plan: ChaosPlan): Promise<ChaosResult> {
  const result: ChaosResult = { rounds: 0, violations: [], hits: [], outcomes: {}, snapshots: 0 };
  const goesOn = () =>
    plan.until === undefined
      ? result.rounds < plan.rounds || !result.hits.some(isInTransaction)
      : result.rounds < plan.rounds && !result.violations.some((text) => plan.until?.test(text));
  let times = timesOf(await runVolley(plan, [], result));
  while (goesOn()) {
    const kills = planKills(times);
    const results = await runVolley(plan, kills, result);
    const undisturbed = timesOf(results.filter(({ outcomes }) => outcomes.size === 0));
    times = [...undisturbed, ...times].slice(0, REMEMBERED);
    result.rounds += results.length;
    const left = await countLeftSessions(plan.pool);
    if (left > 0) result.violations.push(`${left} sessions with a transaction or a lock left`);
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

function isInTransaction({ target, transactions }: Hit): boolean {
  return target === "process" && transactions > 0;
}

function timesOf(results: readonly RoundResult[]): number[] {
  return results.map(({ tookMs }) => tookMs);
}

/** The figures of a trial, in one line. */
export function describeTrial({ rounds, violations, hits, outcomes, snapshots }: ChaosResult): string {
  const killed = (target: string) => hits.filter((hit) => hit.target === target);
  const inRequest = (target: string) => killed(target).filter(({ requests }) => requests > 0);
  const inTransaction = (target: string) => killed(target).filter(({ transactions }) => transactions > 0);
  return [
    `${rounds} rounds, ${violations.length} violations`,
    `kill -9: ${killed("process").length}, in a request ${inRequest("process").length}, in a transaction ${inTransaction("process").length}`,
    `sessions ended: ${killed("backend").length}, in a transaction ${inTransaction("backend").length}`,
    `${snapshots} snapshots of the database`,
    `attempts without a response of 200 ${JSON.stringify(outcomes)}`,
  ].join("; ");
}
