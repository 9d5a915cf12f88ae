import { baselines, builtInPolicies } from "@/prisma/seed/pace-table";
import { type Pace, type PaceAccount, type PacePolicyNumbers, resolvePace } from "@/server/domain/pace";
import { type Platform } from "@/server/domain/platforms";

/** An account that may work at once, created at `createdAt` and never used. */
export function createPaceAccount(given: Partial<PaceAccount> = {}, createdAt = 0): PaceAccount {
  return {
    id: "acc_1",
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
    bucketFullAt: null,
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
    ...given,
  };
}

/** The numbers in force of a built-in policy on a platform's first baseline, some of them replaced. */
export function seededPace(
  policy: keyof typeof builtInPolicies,
  platform: Platform,
  overrides: Partial<PacePolicyNumbers> = {},
): Pace {
  const none = {
    scrapesPerDay: null,
    scrapesPerHour: null,
    burstSize: null,
    refillRatePerMin: null,
    maxPerTask: null,
    minIntervalMs: null,
    orgDailyBudget: null,
    consecutiveFailureThreshold: null,
    cooldownMinutes: null,
    shiftSize: null,
    shiftRestMinutes: null,
  };
  return resolvePace({ ...none, ...builtInPolicies[policy], ...overrides }, baselines[platform]);
}
