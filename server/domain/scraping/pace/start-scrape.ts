import { accountAt } from "./account-at";
import { intervalMs, shiftRestMs, shiftTarget } from "./jitter";
import { type PaceAccount } from "./pace-account";
import { type Pace } from "./pace-numbers";
import { spendToken } from "./token-bucket";

/**
 * The account after a scrape started (docs/rules.md#pace). All costs are counted here, so that nothing is
 * lost if the process is killed. The caller must have checked that it is eligible and ready.
 */
export function startScrape(
  stored: PaceAccount,
  pace: Pace,
  { now, worker, leaseMs }: { now: number; worker: string; leaseMs: number },
): PaceAccount {
  const account = accountAt(stored, pace, now);
  return countInShift(
    {
      ...account,
      usedToday: account.usedToday + 1,
      usedThisHour: account.usedThisHour + 1,
      lastUsedAt: now,
      nextRequestAt: now + intervalMs(account, pace, now),
      ...spendToken(account, pace, now),
      leaseHolder: worker,
      leaseExpiresAt: now + leaseMs,
    },
    pace,
    now,
  );
}

/** The last scrape of a shift ends it; the rest is set again when that scrape ends. */
function countInShift(account: PaceAccount, pace: Pace, now: number): PaceAccount {
  const count = account.currentShiftCount + 1;
  if (count < shiftTarget(account, pace)) return { ...account, currentShiftCount: count };
  const ended = { ...account, currentShiftCount: 0, lastShiftEndedAt: now };
  return { ...ended, shiftRestUntil: now + shiftRestMs(ended, pace) };
}
