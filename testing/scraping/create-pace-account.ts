import { baselines, builtInPolicies } from "@/prisma/seed/pace-table";
import {
  newPaceAccount,
  type Pace,
  type PaceAccount,
  type PacePolicyNumbers,
  resolvePace,
} from "@/server/domain/scraping/pace";
import { type Platform } from "@/server/domain/roster/platforms";

export function createPaceAccount(given: Partial<PaceAccount> = {}, createdAt = 0): PaceAccount {
  return { ...newPaceAccount("acc_1", createdAt), ...given };
}

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
