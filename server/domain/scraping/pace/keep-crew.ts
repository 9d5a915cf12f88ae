import { chooseCrew, type CrewOccasion, crewSizes } from "./choose-crew";
import { reasonsOf } from "./eligibility-of";
import { type IneligibilityReason, type PaceAccount } from "./pace-account";
import { type Pace } from "./pace-numbers";
import { recallTurns, seatAccounts, type Turns } from "./round-robin";
import { MINUTE_MS } from "@/server/domain/kernel/durations";

const LOOK_MS = MINUTE_MS;

type RunCrew = {
  turns: Turns;
  spare: readonly string[];
  /** Last check of the crew's size; absent in data of earlier releases. */
  lookedAt?: number;
};

export type CrewedRun = Omit<CrewOccasion, "now" | "targets" | "holder"> & {
  holder: string;
  pace: Pace;
  /** Targets not started, or returned. */
  pending: number;
  crew: RunCrew | null;
};

/** Temporary reasons, for which no spare steps in (docs/rules.md#pace). */
const passing: readonly IneligibilityReason[] = ["HOUR_CAP", "SHIFT_REST", "LEASED"];

/**
 * Replaces accounts that left by spares, and once a minute fills up a crew that is too small
 * (docs/rules.md#pace). The crew is null if no account can work.
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

/** Returns the same crew if no account left; null if none is left. */
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

/** The absolute difference counts, so that a clock set back does not delay the check. */
function lookAgain(run: CrewedRun, crew: RunCrew, accounts: readonly PaceAccount[], now: number): RunCrew {
  const isFresh = crew.lookedAt !== undefined && Math.abs(now - crew.lookedAt) < LOOK_MS;
  return isFresh ? crew : fillUp(run, crew, accounts, now);
}

/**
 * Working accounts keep their turns. If fewer work than would be selected now, spares join first. Resting
 * accounts count as members: no spare replaces them.
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
