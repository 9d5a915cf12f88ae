/** The states of a scraper account (docs/rules.md#scraper-accounts). */
export const scraperAccountStatuses = ["ACTIVE", "RISK", "BANNED", "REVOKED"] as const;

export type ScraperAccountStatus = (typeof scraperAccountStatuses)[number];

/**
 * What pace knows of an account, by the names of its columns. Instants are milliseconds since 1970; null:
 * never, or not set.
 */
export type PaceAccount = {
  id: string;
  status: ScraperAccountStatus;
  /** Whether a cookie is stored. */
  hasSession: boolean;
  ownerUserId: string | null;
  weight: number;
  maxPerTaskOverride: number | null;
  usedToday: number;
  dayWindowStartedAt: number;
  usedThisHour: number;
  hourWindowStartedAt: number;
  /** When a window last began again from 0. */
  lastResetAt: number | null;
  /** When the last scrape began, or ended. */
  lastUsedAt: number | null;
  /** The earliest next call: the last one and the interval, or a wait that the platform asked for. */
  nextRequestAt: number | null;
  /** How many tokens were missing from a full bucket at `bucketCountedAt`, which is null before the first. */
  bucketMissing: number;
  bucketCountedAt: number | null;
  /** By how much tokens and intervals are stretched after RATE_LIMITED; 1: not at all. */
  slowdown: number;
  rateLimitStrikes: number;
  currentShiftCount: number;
  shiftRestUntil: number | null;
  lastShiftEndedAt: number | null;
  consecutiveFailures: number;
  cooldownUntil: number | null;
  /** How many cooldowns in a row their probe did not end; 0: failures are being counted. */
  cooldownRound: number;
  lastCaptchaAt: number | null;
  captchaCount: number;
  riskReason: string | null;
  riskAt: number | null;
  leaseHolder: string | null;
  leaseExpiresAt: number | null;
};

/**
 * Why an account does not work now (docs/rules.md#pace). Which one is named where several apply, and when it
 * frees, says `eligibilityOf`.
 */
export const ineligibilityReasons = [
  "STATUS",
  "COOLDOWN",
  "SHIFT_REST",
  "HOUR_CAP",
  "DAY_CAP",
  "TASK_CAP",
  "NO_SESSION",
  "LEASED",
  "OWNER",
  "ORG_SUSPENDED",
] as const;

export type IneligibilityReason = (typeof ineligibilityReasons)[number];

/** `freesAt` is null where the account works, or where no passing of time frees it. */
export type Eligibility =
  | { eligible: true; reason: null; freesAt: null }
  | { eligible: false; reason: IneligibilityReason; freesAt: number | null };

/** An account that was created at `createdAt`, has a session and never worked. */
export function newPaceAccount(id: string, createdAt: number): PaceAccount {
  return {
    id,
    status: "ACTIVE",
    hasSession: true,
    ownerUserId: null,
    weight: 1,
    maxPerTaskOverride: null,
    usedToday: 0,
    dayWindowStartedAt: createdAt,
    usedThisHour: 0,
    hourWindowStartedAt: createdAt,
    lastResetAt: null,
    lastUsedAt: null,
    nextRequestAt: null,
    bucketMissing: 0,
    bucketCountedAt: null,
    slowdown: 1,
    rateLimitStrikes: 0,
    currentShiftCount: 0,
    shiftRestUntil: null,
    lastShiftEndedAt: null,
    consecutiveFailures: 0,
    cooldownUntil: null,
    cooldownRound: 0,
    lastCaptchaAt: null,
    captchaCount: 0,
    riskReason: null,
    riskAt: null,
    leaseHolder: null,
    leaseExpiresAt: null,
  };
}
