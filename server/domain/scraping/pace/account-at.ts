import { DAY_MS, HOUR_MS } from "@/server/domain/kernel/durations";
import { intervalMs, shiftRestMs } from "./jitter";
import { type PaceAccount } from "./pace-account";
import { type Pace } from "./pace-numbers";

type Windows = Pick<
  PaceAccount,
  "usedToday" | "dayWindowStartedAt" | "usedThisHour" | "hourWindowStartedAt" | "lastResetAt"
>;

/**
 * The account with its counters at `now`. Windows of an hour and of 24 hours follow one another from the
 * account's creation (docs/rules.md#pace). If the clock is set back, the later window stays in force.
 */
export function rollWindows<Account extends Windows>(account: Account, now: number): Account {
  const hourWindowStartedAt = windowStart(account.hourWindowStartedAt, HOUR_MS, now);
  const dayWindowStartedAt = windowStart(account.dayWindowStartedAt, DAY_MS, now);
  const hourIsNew = hourWindowStartedAt !== account.hourWindowStartedAt;
  const dayIsNew = dayWindowStartedAt !== account.dayWindowStartedAt;
  if (!hourIsNew && !dayIsNew) return account;
  return {
    ...account,
    hourWindowStartedAt,
    usedThisHour: hourIsNew ? 0 : account.usedThisHour,
    dayWindowStartedAt,
    usedToday: dayIsNew ? 0 : account.usedToday,
    lastResetAt: hourIsNew ? hourWindowStartedAt : dayWindowStartedAt,
  };
}

/**
 * The account at `now`: windows are rolled, an expired lease ends its scrape, and a gap as long as the rest
 * ends the shift.
 */
export function accountAt(stored: PaceAccount, pace: Pace, now: number): PaceAccount {
  const account = rollWindows(stored, now);
  const { leaseExpiresAt } = account;
  if (leaseExpiresAt === null) return endIdleShift(account, pace, now);
  if (leaseExpiresAt > now) return account;
  // The last call of an abandoned scrape may have been as late as the end of its lease.
  const freed = freeLease(account, pace, { now: leaseExpiresAt, lastRequestAt: leaseExpiresAt });
  return endIdleShift(freed, pace, now);
}

/** Ends a scrape; if it completed a shift, the rest starts at `now`. */
export function freeLease(
  account: PaceAccount,
  pace: Pace,
  { now, lastRequestAt }: { now: number; lastRequestAt: number },
): PaceAccount {
  const { currentShiftCount, lastShiftEndedAt, lastUsedAt } = account;
  // Only the scrape that completes a shift starts at the instant at which the shift ended.
  const completedShift =
    currentShiftCount === 0 && lastShiftEndedAt !== null && lastShiftEndedAt === lastUsedAt;
  return {
    ...account,
    nextRequestAt: lastRequestAt + intervalMs(account, pace, lastRequestAt),
    shiftRestUntil: completedShift ? now + shiftRestMs(account, pace) : account.shiftRestUntil,
    lastUsedAt: now,
    leaseHolder: null,
    leaseExpiresAt: null,
  };
}

function endIdleShift(account: PaceAccount, pace: Pace, now: number): PaceAccount {
  const { currentShiftCount, lastUsedAt } = account;
  return currentShiftCount > 0 && lastUsedAt !== null && now - lastUsedAt >= shiftRestMs(account, pace)
    ? { ...account, currentShiftCount: 0, lastShiftEndedAt: lastUsedAt }
    : account;
}

function windowStart(start: number, length: number, now: number): number {
  return now < start + length ? start : start + Math.floor((now - start) / length) * length;
}
