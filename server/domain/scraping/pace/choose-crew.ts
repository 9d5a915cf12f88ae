import { accountAt } from "./account-at";
import { eligibilityOf, type PaceOccasion } from "./eligibility-of";
import { exactProduct } from "./exact-product";
import { type IneligibilityReason, type PaceAccount } from "./pace-account";
import { type Pace } from "./pace-numbers";

export type CrewOccasion = Omit<PaceOccasion, "usedInTask"> & {
  /** Targets that are left to do. */
  targets: number;
  /** Scrapes for the task, by account; an account that is absent did none. */
  usedInTask?: Readonly<Record<string, number>> | undefined;
};

export type OutAccount = { id: string; reason: IneligibilityReason; freesAt: number | null };

/** The accounts of a run in their order of work; `unused` ones could work and are left alone. */
export type Crew = {
  working: PaceAccount[];
  spare: PaceAccount[];
  unused: PaceAccount[];
  out: OutAccount[];
};

/** Who works in a run, who stands by, and who cannot and why (docs/rules.md#pace). */
export function chooseCrew(accounts: readonly PaceAccount[], pace: Pace, occasion: CrewOccasion): Crew {
  const { targets, usedInTask = {}, ...rest } = occasion;
  const out: OutAccount[] = [];
  const eligible: PaceAccount[] = [];
  for (const account of accounts) {
    const { id } = account;
    const answer = eligibilityOf(account, pace, { ...rest, usedInTask: usedInTask[id] });
    if (answer.eligible) eligible.push(accountAt(account, pace, occasion.now));
    else out.push({ id, reason: answer.reason, freesAt: answer.freesAt });
  }
  eligible.sort(byTurn);
  const { working, spare } = crewSizes(eligible.length, targets, pace);
  return {
    working: eligible.slice(0, working),
    spare: eligible.slice(working, working + spare),
    unused: eligible.slice(working + spare),
    out,
  };
}

/** A share of those that can work, and no more than the targets fill a shift of; how many more stand by. */
export function crewSizes(
  able: number,
  targets: number,
  { kRatio, shiftSize, spareAccounts }: Pace,
): { working: number; spare: number } {
  const share = Math.max(1, Math.ceil(exactProduct(able, kRatio)));
  const needed = Math.max(1, Math.ceil(targets / Math.max(1, Math.round(shiftSize))));
  const working = Math.min(able, share, needed);
  return { working, spare: Math.min(spareAccounts, able - working) };
}

/** Whoever rested longest comes first, then who was used least lately and least today, then the heavier. */
function byTurn(a: PaceAccount, b: PaceAccount): number {
  return (
    nullFirst(a.lastShiftEndedAt, b.lastShiftEndedAt) ||
    nullFirst(a.lastUsedAt, b.lastUsedAt) ||
    a.usedToday - b.usedToday ||
    b.weight - a.weight ||
    (a.id < b.id ? -1 : 1)
  );
}

function nullFirst(a: number | null, b: number | null): number {
  return (a ?? -Infinity) === (b ?? -Infinity) ? 0 : (a ?? -Infinity) - (b ?? -Infinity);
}
