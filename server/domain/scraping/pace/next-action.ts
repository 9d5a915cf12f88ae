import { chooseAccounts } from "./choose-accounts";
import { type RunWithAccounts, growsBy, updateWorkingAccounts, occasionOf } from "./working-accounts";
import { type Outage } from "./outage";
import { type PaceAccount } from "./pace-account";
import { type PaceLimit, readiness } from "./eligibility";
import { rankReady, type Turns } from "./round-robin";

/** Plain data, so that a run can store it. */
export type RunState = RunWithAccounts & {
  /** When the run's maximum duration ends; null: no limit. */
  stopsAt: number | null;
  retryIntervalMs?: number;
  /** Running scrapes, and their maximum. */
  underWay: number;
  parallel: number;
  budget: { room: number; renewsAt: number };
  outage?: Outage | null;
};

export type PauseReason = "NO_ELIGIBLE_ACCOUNT" | "ORG_DAILY_BUDGET" | "MAX_DURATION";

/**
 * `scrape`: start with the first available candidate. `wait`: check again at `until` or when a running scrape
 * ends; null: only then. `pause`: the run ends with targets left and may resume at `until`; null: only after
 * a user acts.
 */
export type NextAction =
  | { kind: "scrape"; candidates: readonly string[] }
  | { kind: "wait"; until: number | null; limit: PaceLimit | null }
  | { kind: "pause"; reason: PauseReason; until: number | null }
  | { kind: "done" };

/**
 * The next step of a run, and the run with its working accounts. Runs, forecasts and simulations all use it,
 * so that they cannot disagree.
 */
export function nextAction(
  run: RunState,
  accounts: readonly PaceAccount[],
  now: number,
): { action: NextAction; run: RunState } {
  const stopped = stopBefore(run, now);
  if (stopped !== null) return { action: stopped, run };
  const next = updateWorkingAccounts(run, accounts, now);
  if (next.workingAccounts === null) return { action: actWithoutAccounts(run, accounts, now), run };
  return { action: actWithAccounts(next, next.workingAccounts.turns, accounts, now), run: next };
}

function stopBefore(run: RunState, now: number): NextAction | null {
  const drain = { kind: "wait", until: null, limit: null } as const;
  if (run.pending === 0) return run.underWay > 0 ? drain : { kind: "done" };
  if (run.stopsAt !== null && now >= run.stopsAt)
    return run.underWay > 0 ? drain : pauseForDuration(run, now, now);
  if (run.budget.room <= 0)
    return run.underWay > 0
      ? drain
      : { kind: "pause", reason: "ORG_DAILY_BUDGET", until: run.budget.renewsAt };
  const { outage = null, parallel } = run;
  if (outage !== null && now < outage.until) return waitUntil(run, { at: outage.until, limit: null }, now);
  // During an outage one scrape probes the platform.
  return run.underWay >= (outage === null ? parallel : 1) ? drain : null;
}

/** Without accounts the run pauses until the first can work, or waits while other runs use them. */
function actWithoutAccounts(run: RunState, accounts: readonly PaceAccount[], now: number): NextAction {
  if (run.underWay > 0) return { kind: "wait", until: null, limit: null };
  const { out } = chooseAccounts(accounts, run.pace, occasionOf(run, now));
  const instants = out.flatMap(({ freesAt }) => freesAt ?? []);
  const first = Math.min(...instants);
  if (out.some(({ reason }) => reason === "LEASED"))
    return waitUntil(run, { at: first, limit: "LEASED" }, now);
  return { kind: "pause", reason: "NO_ELIGIBLE_ACCOUNT", until: instants.length === 0 ? null : first };
}

function actWithAccounts(
  run: RunState,
  turns: Turns,
  accounts: readonly PaceAccount[],
  now: number,
): NextAction {
  const ready: string[] = [];
  let first: { at: number; limit: PaceLimit | null } | null = null;
  for (const account of accounts) {
    if (!(account.id in turns)) continue;
    const wait = readiness(account, run.pace, now);
    if (wait.at <= now) ready.push(account.id);
    else if (first === null || wait.at < first.at) first = wait;
  }
  if (ready.length > 0) return { kind: "scrape", candidates: rankReady(turns, ready) };
  const { at, limit } = first ?? { at: now, limit: null };
  return waitUntil(run, { at: growsBy(run, accounts, now, at), limit }, now);
}

function waitUntil(
  run: RunState,
  { at, limit }: { at: number; limit: PaceLimit | null },
  now: number,
): NextAction {
  return run.stopsAt !== null && at >= run.stopsAt && run.underWay === 0
    ? pauseForDuration(run, at, now)
    : { kind: "wait", until: at, limit };
}

function pauseForDuration({ retryIntervalMs = 0 }: RunState, readyAt: number, now: number): NextAction {
  return { kind: "pause", reason: "MAX_DURATION", until: Math.max(readyAt, now + retryIntervalMs) };
}
