import { accountAt } from "./account-at";
import { eligibilityOf, type PaceOccasion } from "./eligibility";
import { exactProduct, type Pace } from "./pace-numbers";
import { type IneligibilityReason, type PaceAccount } from "./pace-account";

export type ChoiceOccasion = Omit<PaceOccasion, "usedInTask"> & {
  targets: number;
  usedInTask?: Readonly<Record<string, number>> | undefined;
};

export type OutAccount = { id: string; reason: IneligibilityReason; freesAt: number | null };

/** In order of use; `unused` accounts could work but are not needed. */
export type AccountChoice = {
  working: PaceAccount[];
  spare: PaceAccount[];
  unused: PaceAccount[];
  out: OutAccount[];
};

/** Selects working and spare accounts, and tells why the others cannot work (docs/rules.md#pace). */
export function chooseAccounts(
  accounts: readonly PaceAccount[],
  pace: Pace,
  occasion: ChoiceOccasion,
): AccountChoice {
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
  const { working, spare } = choiceSizes(eligible.length, targets, pace);
  return {
    working: eligible.slice(0, working),
    spare: eligible.slice(working, working + spare),
    unused: eligible.slice(working + spare),
    out,
  };
}

/** Only a share of the able accounts works, and no more than the targets need for one shift each. */
export function choiceSizes(
  able: number,
  targets: number,
  { kRatio, shiftSize, spareAccounts }: Pace,
): { working: number; spare: number } {
  const share = Math.max(1, Math.ceil(exactProduct(able, kRatio)));
  const needed = Math.max(1, Math.ceil(targets / Math.max(1, Math.round(shiftSize))));
  const working = Math.min(able, share, needed);
  return { working, spare: Math.min(spareAccounts, able - working) };
}

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
