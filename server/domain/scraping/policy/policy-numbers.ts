import {
  paceNumberBounds,
  type PaceNumberName,
  exactProduct,
  type PaceBaseline,
  type PacePolicyNumbers,
  resolvePace,
} from "../pace";

export const paceNumberNames = Object.keys(paceNumberBounds) as PaceNumberName[];

export function forEachPaceNumber<Value>(
  toValue: (name: PaceNumberName) => Value,
): Record<PaceNumberName, Value> {
  const entries = paceNumberNames.map((name) => [name, toValue(name)]);
  return Object.fromEntries(entries) as Record<PaceNumberName, Value>;
}

/**
 * Overrides and factors applied, by baseline names; shift size and rest are without jitter
 * (docs/rules.md#pace).
 */
export function effectiveNumbers(policy: PacePolicyNumbers, baseline: PaceBaseline): PaceBaseline {
  const { hourCap, dayCap, perTaskCap, shiftSize, shiftRestMinutes, ...same } = resolvePace(policy, baseline);
  return {
    scrapesPerDay: dayCap,
    scrapesPerHour: hourCap,
    burstSize: same.burstSize,
    refillRatePerMin: same.refillRatePerMin,
    maxPerTask: perTaskCap,
    minIntervalMs: same.minIntervalMs,
    orgDailyBudget: same.orgDailyBudget,
    consecutiveFailureThreshold: same.consecutiveFailureThreshold,
    cooldownMinutes: same.cooldownMinutes,
    shiftSize: toHundredths(shiftSize),
    shiftRestMinutes: toHundredths(shiftRestMinutes),
  };
}

function toHundredths(value: number): number {
  return Math.round(exactProduct(value, 100)) / 100;
}
