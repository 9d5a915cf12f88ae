import { accountAt } from "./account-at";
import { intervalMs } from "./jitter";
import { type PaceAccount } from "./pace-account";
import { type Pace } from "./pace-numbers";
import { tokenAt } from "./token-bucket";
import { DAY_MS, HOUR_MS } from "@/server/domain/kernel/durations";

export type PaceLimit = "TOKEN" | "INTERVAL" | "SHIFT_REST" | "COOLDOWN" | "HOUR_CAP" | "DAY_CAP" | "LEASED";

/**
 * When an eligible account may start its next scrape, at the earliest `now` (docs/rules.md#pace). Only limits
 * of time count here; all else is up to `eligibilityOf`.
 */
export function readyAt(stored: PaceAccount, pace: Pace, now: number): number {
  return readiness(stored, pace, now).at;
}

export function readiness(
  stored: PaceAccount,
  pace: Pace,
  now: number,
): { at: number; limit: PaceLimit | null } {
  const account = accountAt(stored, pace, now);
  const { leaseExpiresAt, hourWindowStartedAt, dayWindowStartedAt } = account;
  const waits: readonly [PaceLimit, number | null][] = [
    ["TOKEN", tokenAt(account, pace)],
    ["INTERVAL", account.nextRequestAt],
    ["SHIFT_REST", account.shiftRestUntil],
    ["COOLDOWN", account.cooldownUntil],
    ["HOUR_CAP", account.usedThisHour >= pace.hourCap ? hourWindowStartedAt + HOUR_MS : null],
    ["DAY_CAP", account.usedToday >= pace.dayCap ? dayWindowStartedAt + DAY_MS : null],
    // One scrape at a time, also for the worker that has the lease.
    ["LEASED", leaseExpiresAt === null ? null : leaseExpiresAt + intervalMs(account, pace, leaseExpiresAt)],
  ];
  let longest: { at: number; limit: PaceLimit | null } = { at: now, limit: null };
  for (const [limit, at] of waits) if (at !== null && at > longest.at) longest = { at, limit };
  return longest;
}
