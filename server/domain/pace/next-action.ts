import { chooseCrew, type CrewOccasion } from "./choose-crew";
import { reasonsOf } from "./eligibility-of";
import { type IneligibilityReason, type PaceAccount } from "./pace-account";
import { type Pace } from "./pace-numbers";
import { type PaceLimit, readiness } from "./ready-at";
import { rankReady, recallTurns, seatAccounts, type Turns } from "./round-robin";

/** An account that another run has is looked at again so soon: its scrape may end long before its lease. */
const LEASE_POLL_MS = 5_000;

/** What decides the next step of a run on one platform; plain data, so that a run can store it. */
export type RunState = Omit<CrewOccasion, "now" | "targets" | "holder"> & {
  /** The run's id, which its leases carry. */
  holder: string;
  pace: Pace;
  /** When the run has to stop, its duration being over; null: never. */
  stopsAt: number | null;
  /** Targets that no scrape was begun for, or that went back. */
  pending: number;
  /** Scrapes under way, and how many may be at once. */
  underWay: number;
  parallel: number;
  /** What is left of the organization's budget, and when the next day's begins. */
  budget: { room: number; renewsAt: number };
  /** Null: nobody is chosen yet. */
  crew: RunCrew | null;
};

/** Who works, by turns, and who stands by. */
type RunCrew = { turns: Turns; spare: readonly string[] };

export type PauseReason = "NO_ELIGIBLE_ACCOUNT" | "ORG_DAILY_BUDGET" | "MAX_DURATION";

/**
 * `scrape`: begin with the first candidate that can be had, in this order. `wait`: look again at `until`, or
 * when a scrape under way ends; null: only then. `pause`: the run ends with targets left, and may be resumed
 * at `until`; null: not before a person does something.
 */
export type NextAction =
  | { kind: "scrape"; candidates: readonly string[] }
  | { kind: "wait"; until: number | null; limit: PaceLimit | null }
  | { kind: "pause"; reason: PauseReason; until: number | null }
  | { kind: "done" };

/** Whoever is out for these alone comes back soon; for any other, a spare steps in (docs/rules.md#pace). */
const passing: readonly IneligibilityReason[] = ["HOUR_CAP", "SHIFT_REST", "LEASED"];

/**
 * The next step of a run, and the run with the crew that it has from now on. Runs, forecasts and simulations
 * all ask here, so that they cannot disagree.
 */
export function nextAction(
  run: RunState,
  accounts: readonly PaceAccount[],
  now: number,
): { action: NextAction; run: RunState } {
  const stopped = stopBefore(run, now);
  if (stopped !== null) return { action: stopped, run };
  const next = keepCrew(run, accounts, now);
  if (next.crew === null) return { action: actWithoutCrew(run, accounts, now), run };
  return { action: actWithCrew(next, next.crew.turns, accounts, now), run: next };
}

/** What ends or holds a run whatever its accounts can do. */
function stopBefore(run: RunState, now: number): NextAction | null {
  const drain = { kind: "wait", until: null, limit: null } as const;
  if (run.pending === 0) return run.underWay > 0 ? drain : { kind: "done" };
  if (run.stopsAt !== null && now >= run.stopsAt)
    return run.underWay > 0 ? drain : { kind: "pause", reason: "MAX_DURATION", until: now };
  if (run.budget.room <= 0)
    return run.underWay > 0
      ? drain
      : { kind: "pause", reason: "ORG_DAILY_BUDGET", until: run.budget.renewsAt };
  return run.underWay >= run.parallel ? drain : null;
}

/** The run with a crew that nobody has left, spares in the leavers' places; with none if there is nobody. */
function keepCrew(run: RunState, accounts: readonly PaceAccount[], now: number): RunState {
  const kept = run.crew === null ? null : replaceLeavers(run, run.crew, accounts, now);
  if (kept !== null) return kept === run.crew ? run : { ...run, crew: kept };
  const occasion = { ...occasionOf(run, now), targets: run.pending };
  const { working, spare } = chooseCrew(accounts, run.pace, occasion);
  if (working.length === 0) return { ...run, crew: null };
  const turns = recallTurns(working, run.usedInTask ?? {});
  return { ...run, crew: { turns, spare: spare.map(({ id }) => id) } };
}

/** The crew with spares for those who left, the same one if nobody did; null: all have left. */
function replaceLeavers(
  run: RunState,
  crew: RunCrew,
  accounts: readonly PaceAccount[],
  now: number,
): RunCrew | null {
  const occasion = occasionOf(run, now);
  const stays = (account: PaceAccount) =>
    reasonsOf(account, run.pace, { ...occasion, usedInTask: run.usedInTask?.[account.id] }).every(
      ({ reason }) => passing.includes(reason),
    );
  const members = accounts.filter(({ id }) => id in crew.turns || crew.spare.includes(id));
  const able = new Map(members.filter(stays).map((account) => [account.id, account]));
  const working = Object.keys(crew.turns);
  const stayed = working.filter((id) => able.has(id));
  if (stayed.length === working.length) return crew;
  const standing = crew.spare.filter((id) => able.has(id));
  const left = working.length - stayed.length;
  const seated = [...stayed, ...standing.slice(0, left)].flatMap((id) => able.get(id) ?? []);
  if (seated.length === 0) return null;
  return { turns: seatAccounts(crew.turns, seated), spare: standing.slice(left) };
}

function occasionOf(run: RunState, now: number): Omit<CrewOccasion, "targets"> {
  const { holder, organizationIsActive, dataMode, taskOwnerUserId, usedInTask } = run;
  return { now, holder, organizationIsActive, dataMode, taskOwnerUserId, usedInTask };
}

/** Nobody can work: the run pauses until the first can, or waits for accounts that others use just now. */
function actWithoutCrew(run: RunState, accounts: readonly PaceAccount[], now: number): NextAction {
  if (run.underWay > 0) return { kind: "wait", until: null, limit: null };
  const { out } = chooseCrew(accounts, run.pace, { ...occasionOf(run, now), targets: run.pending });
  if (out.some(({ reason }) => reason === "LEASED"))
    return waitUntil(run, { at: now + LEASE_POLL_MS, limit: "LEASED" });
  const instants = out.flatMap(({ freesAt }) => freesAt ?? []);
  return {
    kind: "pause",
    reason: "NO_ELIGIBLE_ACCOUNT",
    until: instants.length === 0 ? null : Math.min(...instants),
  };
}

function actWithCrew(run: RunState, turns: Turns, accounts: readonly PaceAccount[], now: number): NextAction {
  const ready: string[] = [];
  let first: { at: number; limit: PaceLimit | null } | null = null;
  for (const account of accounts) {
    if (!(account.id in turns)) continue;
    const wait = readiness(account, run.pace, now);
    const isElsewhere = wait.limit === "LEASED" && account.leaseHolder !== run.holder;
    const at = isElsewhere ? Math.min(wait.at, now + LEASE_POLL_MS) : wait.at;
    if (at <= now) ready.push(account.id);
    else if (first === null || at < first.at) first = { ...wait, at };
  }
  if (ready.length > 0) return { kind: "scrape", candidates: rankReady(turns, ready) };
  return waitUntil(run, first ?? { at: now, limit: null });
}

/** A wait that outlasts the run's duration is a pause. */
function waitUntil(run: RunState, { at, limit }: { at: number; limit: PaceLimit | null }): NextAction {
  return run.stopsAt !== null && at >= run.stopsAt && run.underWay === 0
    ? { kind: "pause", reason: "MAX_DURATION", until: at }
    : { kind: "wait", until: at, limit };
}
