import { chooseCrew, type CrewOccasion, crewSizes } from "./choose-crew";
import { MINUTE_MS } from "./durations";
import { reasonsOf } from "./eligibility-of";
import { type IneligibilityReason, type PaceAccount } from "./pace-account";
import { type Pace } from "./pace-numbers";
import { recallTurns, seatAccounts, type Turns } from "./round-robin";

/** Whether a crew has become too small is looked at so often. */
const LOOK_MS = MINUTE_MS;

/** Who works, by turns, and who stands by. */
type RunCrew = {
  turns: Turns;
  spare: readonly string[];
  /** When it was last looked at; absent in what earlier releases kept. */
  lookedAt?: number;
};

/** What decides who works in a run; plain data. */
export type CrewedRun = Omit<CrewOccasion, "now" | "targets" | "holder"> & {
  /** The run's id, which its leases carry. */
  holder: string;
  pace: Pace;
  /** Targets that no scrape was begun for, or that went back. */
  pending: number;
  /** Null: nobody is chosen yet. */
  crew: RunCrew | null;
};

/** Whoever is out for these alone comes back soon; for any other, a spare steps in (docs/rules.md#pace). */
const passing: readonly IneligibilityReason[] = ["HOUR_CAP", "SHIFT_REST", "LEASED"];

/**
 * The run with a crew that nobody has left, spares in the leavers' places, and with those that it lacked once
 * a minute (docs/rules.md#pace). The crew is null if there is nobody.
 */
export function keepCrew<Run extends CrewedRun>(
  run: Run,
  accounts: readonly PaceAccount[],
  now: number,
): Run {
  const kept = run.crew === null ? null : replaceLeavers(run, run.crew, accounts, now);
  const crew = kept === null ? seatFirst(run, accounts, now) : lookAgain(run, kept, accounts, now);
  return crew === run.crew ? run : { ...run, crew };
}

/** When more would work than do now, if that is before `until`, for which the crew waits; else `until`. */
export function growsBy(
  run: CrewedRun,
  accounts: readonly PaceAccount[],
  now: number,
  until: number,
): number {
  const { crew } = run;
  if (crew === null) return until;
  const lookAt = Math.max(now, (crew.lookedAt ?? now) + LOOK_MS);
  const isLargerAt = (at: number) => sizeOf(fillUp(run, crew, accounts, at)) > sizeOf(crew);
  if (lookAt >= until || !isLargerAt(until)) return until;
  if (isLargerAt(lookAt)) return lookAt;
  const { out } = chooseCrew(accounts, run.pace, occasionOf(run, lookAt));
  const instants = out.flatMap(({ id, freesAt }) => (id in crew.turns ? [] : (freesAt ?? [])));
  return Math.min(until, ...instants);
}

/** What the accounts of a run are chosen by. */
export function occasionOf(run: CrewedRun, now: number): CrewOccasion {
  const { holder, organizationIsActive, dataMode, taskOwnerUserId, usedInTask, pending } = run;
  return { now, holder, organizationIsActive, dataMode, taskOwnerUserId, usedInTask, targets: pending };
}

function seatFirst(run: CrewedRun, accounts: readonly PaceAccount[], now: number): RunCrew | null {
  const { working, spare } = chooseCrew(accounts, run.pace, occasionOf(run, now));
  if (working.length === 0) return null;
  const turns = recallTurns(working, run.usedInTask ?? {});
  return { turns, spare: spare.map(({ id }) => id), lookedAt: now };
}

/** The crew with spares for those who left, the same one if nobody did; null: nobody is in it any more. */
function replaceLeavers(
  run: CrewedRun,
  crew: RunCrew,
  accounts: readonly PaceAccount[],
  now: number,
): RunCrew | null {
  const able = findAble(run, crew, accounts, now);
  const working = Object.keys(crew.turns);
  const stayed = working.filter((id) => able.has(id));
  if (working.length > 0 && stayed.length === working.length) return crew;
  const standing = crew.spare.filter((id) => able.has(id));
  const left = working.length - stayed.length;
  const seated = [...stayed, ...standing.slice(0, left)].flatMap((id) => able.get(id) ?? []);
  if (seated.length === 0) return null;
  return { ...crew, turns: seatAccounts(crew.turns, seated), spare: standing.slice(left) };
}

/** A clock that was put back does not put the look off. */
function lookAgain(run: CrewedRun, crew: RunCrew, accounts: readonly PaceAccount[], now: number): RunCrew {
  const isFresh = crew.lookedAt !== undefined && Math.abs(now - crew.lookedAt) < LOOK_MS;
  return isFresh ? crew : fillUp(run, crew, accounts, now);
}

/**
 * Those who work keep their turns. Where fewer do than would be chosen of members and others together, spares
 * join first. Whoever rests counts among the members: nobody steps in for a rest.
 */
function fillUp(run: CrewedRun, crew: RunCrew, accounts: readonly PaceAccount[], now: number): RunCrew {
  const able = findAble(run, crew, accounts, now);
  const chosen = chooseCrew(accounts, run.pace, occasionOf(run, now));
  const ready = [...chosen.working, ...chosen.spare, ...chosen.unused];
  const others = ready.filter(({ id }) => !able.has(id));
  const sizes = crewSizes(able.size + others.length, run.pending, run.pace);
  const spares = ready.filter(({ id }) => crew.spare.includes(id));
  const joining = [...spares, ...others].slice(0, Math.max(0, sizes.working - sizeOf(crew)));
  const standing = crew.spare.filter((id) => able.has(id) && !joining.some((account) => account.id === id));
  const refill = others
    .filter((account) => !joining.includes(account))
    .slice(0, Math.max(0, sizes.spare - standing.length));
  const working = Object.keys(crew.turns).flatMap((id) => able.get(id) ?? []);
  return {
    turns: joining.length === 0 ? crew.turns : seatAccounts(crew.turns, [...working, ...joining]),
    spare: [...standing, ...refill.map(({ id }) => id)],
    lookedAt: now,
  };
}

/** Members that can work, or will again soon, by id. */
function findAble(
  run: CrewedRun,
  crew: RunCrew,
  accounts: readonly PaceAccount[],
  now: number,
): Map<string, PaceAccount> {
  const occasion = occasionOf(run, now);
  const isAble = (account: PaceAccount) =>
    reasonsOf(account, run.pace, { ...occasion, usedInTask: run.usedInTask?.[account.id] }).every(
      ({ reason }) => passing.includes(reason),
    );
  const members = accounts.filter(({ id }) => id in crew.turns || crew.spare.includes(id));
  return new Map(members.filter(isAble).map((account) => [account.id, account]));
}

function sizeOf({ turns }: RunCrew): number {
  return Object.keys(turns).length;
}
