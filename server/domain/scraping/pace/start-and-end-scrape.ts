import { DAY_MS, MINUTE_MS } from "@/server/domain/kernel/durations";
import { accountAt, freeLease, rollWindows } from "./account-at";
import { intervalMs, shiftRestMs, shiftTarget } from "./jitter";
import { type PaceAccount } from "./pace-account";
import { type Pace } from "./pace-numbers";
import { spendToken, changeSpeed } from "./token-bucket";
import { applyMarkRisk } from "./mark-risk";
import { driverErrorBlame, type ScrapeOutcome } from "./scrape-outcome";

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

const MIN_RATE_LIMIT_WAIT_MS = 1_000;
const MAX_RATE_LIMIT_WAIT_MS = 15 * MINUTE_MS;
const MAX_SLOWDOWN = 8;
const SLOWDOWN_RECOVERY = 0.1;

type ScrapeEnd = { now: number; lastRequestAt: number };

/**
 * The account after its scrape (docs/rules.md#pace); `lastRequestAt` is its last call to the platform. The
 * caller must have checked that the scrape still holds the lease.
 */
export function endScrape(
  stored: PaceAccount,
  pace: Pace,
  outcome: ScrapeOutcome,
  at: ScrapeEnd,
): PaceAccount {
  const account = freeLease(rollWindows(stored, at.now), pace, at);
  if (outcome.kind === "ok") return recover(account, pace, at.now);
  switch (driverErrorBlame[outcome.kind]) {
    case "target":
    case "driver":
    case "network":
      return account;
    case "pace":
      return slowDown(account, pace, outcome.retryAfterMs, at);
    case "transient":
      return countFailure(account, pace, at.now);
    case "account":
      return countFailure(blame(account, outcome.kind, at.now), pace, at.now);
  }
}

function recover(account: PaceAccount, pace: Pace, now: number): PaceAccount {
  const slowdown = Math.max(1, account.slowdown - SLOWDOWN_RECOVERY);
  return {
    ...changeSpeed(account, pace, slowdown, now),
    consecutiveFailures: 0,
    cooldownRound: 0,
    rateLimitStrikes: 0,
  };
}

/** Waits as long as the platform asked, else a minute that doubles each time; intervals double, too. */
function slowDown(
  account: PaceAccount,
  pace: Pace,
  retryAfterMs: number | undefined,
  { now, lastRequestAt }: ScrapeEnd,
): PaceAccount {
  const asked = retryAfterMs ?? Math.min(MAX_RATE_LIMIT_WAIT_MS, MINUTE_MS * 2 ** account.rateLimitStrikes);
  const wait = Math.min(Math.max(asked, MIN_RATE_LIMIT_WAIT_MS), DAY_MS);
  const slowed = changeSpeed(account, pace, Math.min(MAX_SLOWDOWN, account.slowdown * 2), now);
  return {
    ...slowed,
    nextRequestAt: Math.max(lastRequestAt + intervalMs(slowed, pace, lastRequestAt), now + wait),
    rateLimitStrikes: account.rateLimitStrikes + 1,
  };
}

/**
 * A captcha is only recorded; an ended session and a ban mark the account as a user would. A banned or
 * revoked account stays so: only users can undo that.
 */
function blame(account: PaceAccount, kind: ScrapeOutcome["kind"], now: number): PaceAccount {
  if (kind === "L2_CAPTCHA")
    return { ...account, lastCaptchaAt: now, captchaCount: account.captchaCount + 1 };
  if (account.status === "BANNED" || account.status === "REVOKED") return account;
  const marked = applyMarkRisk(account, { reason: kind }, now);
  return { ...marked, cooldownUntil: latest(account.cooldownUntil, marked.cooldownUntil ?? now) };
}

/** At the threshold the account cools down. The next scrape is a probe; if it fails, the cooldown doubles. */
function countFailure(account: PaceAccount, pace: Pace, now: number): PaceAccount {
  const consecutiveFailures = account.consecutiveFailures + 1;
  const isProbe = account.cooldownRound > 0;
  if (!isProbe && consecutiveFailures < pace.consecutiveFailureThreshold)
    return { ...account, consecutiveFailures };
  const once = pace.cooldownMinutes * MINUTE_MS;
  const doubled = Math.min(once * 2 ** account.cooldownRound, DAY_MS);
  return {
    ...account,
    consecutiveFailures,
    cooldownUntil: latest(account.cooldownUntil, now + Math.max(once, doubled)),
    cooldownRound: account.cooldownRound + 1,
  };
}

function latest(one: number | null, other: number): number {
  return one === null ? other : Math.max(one, other);
}
