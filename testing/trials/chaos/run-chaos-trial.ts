import { type Pool } from "pg";
import { type Fleet } from "../fleet";
import { countLeftSessions, type Hit, planStrikes, type Strike, strike } from "./kill-instances";
import { prepareRound, type RoundResult } from "./prepare-round";
import { type Round } from "./round";

type ChaosPlan = {
  fleet: Fleet;
  pool: Pool;
  /** Rounds under strikes, at least, and so many of them at the same time; more, until one kill fell into a transaction. */
  rounds: number;
  lanes: number;
  makeRound: () => Round;
  /** Ends the trial at the first violation of this kind. */
  until?: RegExp;
};

const REMEMBERED = 8;
const REPORT_EVERY = 40;

/** Rounds of rivals under strikes, whose instants are drawn from the time that undisturbed requests were seen to take. */
export async function runChaosTrial(plan: ChaosPlan): Promise<ChaosResult> {
  const result: ChaosResult = { rounds: 0, violations: [], hits: [], outcomes: {}, looks: 0 };
  const goesOn = () =>
    plan.until === undefined
      ? result.rounds < plan.rounds || !result.hits.some(isInTransaction)
      : result.rounds < plan.rounds && !result.violations.some((text) => plan.until?.test(text));
  let times = timesOf(await runVolley(plan, [], result));
  while (goesOn()) {
    const strikes = planStrikes(times);
    const results = await runVolley(plan, strikes, result);
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
  strikes: readonly Strike[],
  result: ChaosResult,
): Promise<RoundResult[]> {
  const starts = await Promise.all(
    Array.from({ length: lanes }, () => prepareRound(fleet, pool, makeRound())),
  );
  const ended = new AbortController();
  const striking = (async () => {
    for (const one of strikes) {
      const hit = await strike(fleet, pool, one, ended.signal);
      if (hit !== null) result.hits.push(hit);
    }
  })();
  const results = await Promise.all(starts.map((start) => start()));
  ended.abort();
  await striking;
  for (const { violations, outcomes, looks } of results) {
    result.violations.push(...violations);
    result.looks += looks;
    for (const [outcome, times] of outcomes)
      result.outcomes[outcome] = times + (result.outcomes[outcome] ?? 0);
  }
  return results;
}

function isInTransaction({ weapon, transactions }: Hit): boolean {
  return weapon === "process" && transactions > 0;
}

function timesOf(results: readonly RoundResult[]): number[] {
  return results.map(({ tookMs }) => tookMs);
}

type ChaosResult = {
  /** Rounds under strikes. */
  rounds: number;
  /** A sentence each; none where the rule held. */
  violations: string[];
  hits: Hit[];
  /** How often a request ended otherwise than with 200. */
  outcomes: Record<string, number>;
  /** Instants at which the database was looked at. */
  looks: number;
};

/** The figures of a trial, in one line. */
export function describeTrial({ rounds, violations, hits, outcomes, looks }: ChaosResult): string {
  const of = (weapon: string) => hits.filter((hit) => hit.weapon === weapon);
  const met = (weapon: string) => of(weapon).filter(({ requests }) => requests > 0);
  const inTransaction = (weapon: string) => of(weapon).filter(({ transactions }) => transactions > 0);
  return [
    `${rounds} rounds, ${violations.length} violations`,
    `kill -9: ${of("process").length}, in a request ${met("process").length}, in a transaction ${inTransaction("process").length}`,
    `sessions ended: ${of("backend").length}, in a transaction ${inTransaction("backend").length}`,
    `${looks} looks at the database`,
    `attempts without an answer ${JSON.stringify(outcomes)}`,
  ].join("; ");
}
