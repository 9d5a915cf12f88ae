/** The states of a scraper account (docs/rules.md#scraper-accounts). */
export const scraperAccountStatuses = ["ACTIVE", "RISK", "BANNED", "REVOKED"] as const;

export type ScraperAccountStatus = (typeof scraperAccountStatuses)[number];

/** What pace knows of an account. Instants are milliseconds since 1970; null: never, or not set. */
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
  lastUsedAt: number | null;
  nextRequestAt: number | null;
  bucketFullAt: number | null;
  slowdown: number;
  rateLimitStrikes: number;
  currentShiftCount: number;
  shiftRestUntil: number | null;
  lastShiftEndedAt: number | null;
  consecutiveFailures: number;
  cooldownUntil: number | null;
  cooldownRound: number;
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
