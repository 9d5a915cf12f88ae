import { MINUTE_MS } from "@/server/domain/kernel/durations";
import { chooseAccounts, type ChoiceOccasion, choiceSizes } from "./choose-accounts";
import { reasonsOf } from "./eligibility";
import { type IneligibilityReason, type PaceAccount } from "./pace-account";
import { type Pace } from "./pace-numbers";
import { recallTurns, seatAccounts, type Turns } from "./round-robin";

const LOOK_MS = MINUTE_MS;

type WorkingAccounts = {
  turns: Turns;
  spare: readonly string[];
  /** Last check of how many work; absent in data of earlier releases. */
  lookedAt?: number;
};

export type RunWithAccounts = Omit<ChoiceOccasion, "now" | "targets" | "worker"> & {
  worker: string;
  pace: Pace;
  /** Targets not started, or returned. */
  pending: number;
  workingAccounts: WorkingAccounts | null;
};

/** Temporary reasons, for which no spare steps in (docs/rules.md#pace). */
const passing: readonly IneligibilityReason[] = ["HOUR_CAP", "SHIFT_REST", "LEASED"];

/**
 * Replaces accounts that left by spares, and once a minute adds accounts if too few work
 * (docs/rules.md#pace). Null if no account can work.
 */
export function updateWorkingAccounts<Run extends RunWithAccounts>(
  run: Run,
  accounts: readonly PaceAccount[],
  now: number,
): Run {
  const kept = run.workingAccounts === null ? null : replaceLeavers(run, run.workingAccounts, accounts, now);
  const workingAccounts = kept === null ? seatFirst(run, accounts, now) : lookAgain(run, kept, accounts, now);
  return workingAccounts === run.workingAccounts ? run : { ...run, workingAccounts };
}

export function growsBy(
  run: RunWithAccounts,
  accounts: readonly PaceAccount[],
  now: number,
  until: number,
): number {
  const { workingAccounts: current } = run;
  if (current === null) return until;
  const lookAt = Math.max(now, (current.lookedAt ?? now) + LOOK_MS);
  const isLargerAt = (at: number) => sizeOf(fillUp(run, current, accounts, at)) > sizeOf(current);
  if (lookAt >= until || !isLargerAt(until)) return until;
  if (isLargerAt(lookAt)) return lookAt;
  const { out } = chooseAccounts(accounts, run.pace, occasionOf(run, lookAt));
  const instants = out.flatMap(({ id, freesAt }) => (id in current.turns ? [] : (freesAt ?? [])));
  return Math.min(until, ...instants);
}

export function occasionOf(run: RunWithAccounts, now: number): ChoiceOccasion {
  const { worker, organizationIsActive, dataMode, taskOwnerUserId, usedInTask, pending } = run;
  return { now, worker, organizationIsActive, dataMode, taskOwnerUserId, usedInTask, targets: pending };
}

function seatFirst(
  run: RunWithAccounts,
  accounts: readonly PaceAccount[],
  now: number,
): WorkingAccounts | null {
  const { working, spare } = chooseAccounts(accounts, run.pace, occasionOf(run, now));
  if (working.length === 0) return null;
  const turns = recallTurns(working, run.usedInTask ?? {});
  return { turns, spare: spare.map(({ id }) => id), lookedAt: now };
}

/** Returns the same accounts if none left; null if none is left. */
function replaceLeavers(
  run: RunWithAccounts,
  current: WorkingAccounts,
  accounts: readonly PaceAccount[],
  now: number,
): WorkingAccounts | null {
  const able = findAble(run, current, accounts, now);
  const working = Object.keys(current.turns);
  const stayed = working.filter((id) => able.has(id));
  if (working.length > 0 && stayed.length === working.length) return current;
  const standing = current.spare.filter((id) => able.has(id));
  const left = working.length - stayed.length;
  const seated = [...stayed, ...standing.slice(0, left)].flatMap((id) => able.get(id) ?? []);
  if (seated.length === 0) return null;
  return { ...current, turns: seatAccounts(current.turns, seated), spare: standing.slice(left) };
}

/** The absolute difference counts, so that a clock set back does not delay the check. */
function lookAgain(
  run: RunWithAccounts,
  current: WorkingAccounts,
  accounts: readonly PaceAccount[],
  now: number,
): WorkingAccounts {
  const isFresh = current.lookedAt !== undefined && Math.abs(now - current.lookedAt) < LOOK_MS;
  return isFresh ? current : fillUp(run, current, accounts, now);
}

/**
 * Working accounts keep their turns. If fewer work than would be selected now, spares join first. Resting
 * accounts count as members: no spare replaces them.
 */
function fillUp(
  run: RunWithAccounts,
  current: WorkingAccounts,
  accounts: readonly PaceAccount[],
  now: number,
): WorkingAccounts {
  const able = findAble(run, current, accounts, now);
  const chosen = chooseAccounts(accounts, run.pace, occasionOf(run, now));
  const ready = [...chosen.working, ...chosen.spare, ...chosen.unused];
  const others = ready.filter(({ id }) => !able.has(id));
  const sizes = choiceSizes(able.size + others.length, run.pending, run.pace);
  const spares = ready.filter(({ id }) => current.spare.includes(id));
  const joining = [...spares, ...others].slice(0, Math.max(0, sizes.working - sizeOf(current)));
  const standing = current.spare.filter(
    (id) => able.has(id) && !joining.some((account) => account.id === id),
  );
  const refill = others
    .filter((account) => !joining.includes(account))
    .slice(0, Math.max(0, sizes.spare - standing.length));
  const working = Object.keys(current.turns).flatMap((id) => able.get(id) ?? []);
  return {
    turns: joining.length === 0 ? current.turns : seatAccounts(current.turns, [...working, ...joining]),
    spare: [...standing, ...refill.map(({ id }) => id)],
    lookedAt: now,
  };
}

function findAble(
  run: RunWithAccounts,
  current: WorkingAccounts,
  accounts: readonly PaceAccount[],
  now: number,
): Map<string, PaceAccount> {
  const occasion = occasionOf(run, now);
  const isAble = (account: PaceAccount) =>
    reasonsOf(account, run.pace, { ...occasion, usedInTask: run.usedInTask?.[account.id] }).every(
      ({ reason }) => passing.includes(reason),
    );
  const members = accounts.filter(({ id }) => id in current.turns || current.spare.includes(id));
  return new Map(members.filter(isAble).map((account) => [account.id, account]));
}

function sizeOf({ turns }: WorkingAccounts): number {
  return Object.keys(turns).length;
}
