import { accountAt, DAY_MS, HOUR_MS } from "./account-at";
import { intervalMs } from "./jitter";
import { type PaceAccount } from "./pace-account";
import { type Pace } from "./pace-numbers";

const MINUTE_MS = 60_000;

/**
 * When an eligible account may begin its next scrape, `now` at the earliest (docs/rules.md#pace). Nothing but
 * time keeps it from then on: what else forbids work, says `eligibilityOf`.
 */
export function readyAt(stored: PaceAccount, pace: Pace, now: number): number {
  const account = accountAt(stored, pace, now);
  const { leaseExpiresAt, hourWindowStartedAt, dayWindowStartedAt } = account;
  return Math.max(
    now,
    tokenAt(account, pace),
    account.nextRequestAt ?? now,
    account.shiftRestUntil ?? now,
    account.cooldownUntil ?? now,
    account.usedThisHour >= pace.hourCap ? hourWindowStartedAt + HOUR_MS : now,
    account.usedToday >= pace.dayCap ? dayWindowStartedAt + DAY_MS : now,
    // One scrape at a time: the holder, too, waits for the end of its own.
    leaseExpiresAt === null ? now : leaseExpiresAt + intervalMs(account, pace, leaseExpiresAt),
  );
}

/** When the bucket is full again once a scrape that begins at `now` has taken its token. */
export function bucketFullAfter(account: PaceAccount, pace: Pace, now: number): number {
  return Math.max(account.bucketFullAt ?? now, now) + tokenMs(account, pace);
}

/** The generic cell rate algorithm: a token is there once all but one are missing from a full bucket. */
function tokenAt(account: PaceAccount, pace: Pace): number {
  return account.bucketFullAt === null
    ? 0
    : account.bucketFullAt - (pace.burstSize - 1) * tokenMs(account, pace);
}

function tokenMs({ slowdown }: PaceAccount, { refillRatePerMin }: Pace): number {
  return Math.ceil((MINUTE_MS / refillRatePerMin) * slowdown);
}
