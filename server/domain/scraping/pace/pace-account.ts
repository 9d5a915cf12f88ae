/** docs/rules.md#scraper-accounts */
export const scraperAccountStatuses = ["ACTIVE", "RISK", "BANNED", "REVOKED"] as const;

export type ScraperAccountStatus = (typeof scraperAccountStatuses)[number];

/** Columns of an account that pace needs. Instants are milliseconds since 1970; null: never, or not set. */
export type PaceAccount = {
  id: string;
  status: ScraperAccountStatus;
  hasSession: boolean;
  ownerUserId: string | null;
  weight: number;
  maxPerTaskOverride: number | null;
  usedToday: number;
  dayWindowStartedAt: number;
  usedThisHour: number;
  hourWindowStartedAt: number;
  lastResetAt: number | null;
  lastUsedAt: number | null;
  /** Earliest next call: after the interval, or after a wait that the platform asked for. */
  nextRequestAt: number | null;
  /** Tokens missing from a full bucket at `bucketCountedAt`, which is null before the first scrape. */
  bucketMissing: number;
  bucketCountedAt: number | null;
  /** Factor on tokens and intervals after RATE_LIMITED; 1 is normal. */
  slowdown: number;
  rateLimitStrikes: number;
  currentShiftCount: number;
  shiftRestUntil: number | null;
  lastShiftEndedAt: number | null;
  consecutiveFailures: number;
  cooldownUntil: number | null;
  /** Failed probes in a row; 0 while failures are being counted. */
  cooldownRound: number;
  lastCaptchaAt: number | null;
  captchaCount: number;
  riskReason: string | null;
  riskAt: number | null;
  leaseHolder: string | null;
  leaseExpiresAt: number | null;
};

/** docs/rules.md#pace. If several apply, `eligibilityOf` selects one and tells when it ends. */
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

/** `freesAt` is null if the account may work, or if no time ends the reason. */
export type Eligibility =
  | { eligible: true; reason: null; freesAt: null }
  | { eligible: false; reason: IneligibilityReason; freesAt: number | null };

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
