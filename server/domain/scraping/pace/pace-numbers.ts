import { exactProduct } from "./exact-product";

/**
 * The numbers that a platform's baseline has and a policy may override (docs/rules.md#pace), with the least
 * value of each. Caps are counted in scrapes, one blogger each.
 */
export const paceNumberBounds = {
  scrapesPerDay: 1,
  scrapesPerHour: 1,
  burstSize: 1,
  refillRatePerMin: 1,
  maxPerTask: 1,
  minIntervalMs: 0,
  orgDailyBudget: 1,
  consecutiveFailureThreshold: 1,
  cooldownMinutes: 0,
  shiftSize: 1,
  shiftRestMinutes: 0,
} as const;

export type PaceNumberName = keyof typeof paceNumberBounds;

/** What a platform bears. */
export type PaceBaseline = Record<PaceNumberName, number>;

/** What a policy says of every platform: how many accounts work, and factors on baseline and overrides. */
export type PaceFactors = {
  kRatio: number;
  spareAccounts: number;
  shiftSizeFactor: number;
  restFactor: number;
  hourlyFactor: number;
};

/** A null override means that the platform's baseline applies. */
export type PacePolicyNumbers = PaceFactors & Record<PaceNumberName, number | null>;

/**
 * A policy on one platform: the numbers that are in force. A run stores them, so that editing a policy
 * changes later runs only. `shiftSize` and `shiftRestMinutes` stand before their jitter, which each shift has
 * of its own.
 */
export type Pace = Pick<PaceFactors, "kRatio" | "spareAccounts"> & {
  hourCap: number;
  dayCap: number;
  perTaskCap: number;
} & Pick<
    PaceBaseline,
    | "burstSize"
    | "refillRatePerMin"
    | "minIntervalMs"
    | "orgDailyBudget"
    | "consecutiveFailureThreshold"
    | "cooldownMinutes"
    | "shiftSize"
    | "shiftRestMinutes"
  >;

/** The numbers of a policy on a platform. Factors multiply overrides, too. */
export function resolvePace(policy: PacePolicyNumbers, baseline: PaceBaseline): Pace {
  const base = (name: PaceNumberName) => policy[name] ?? baseline[name];
  return {
    kRatio: policy.kRatio,
    spareAccounts: policy.spareAccounts,
    hourCap: Math.max(1, Math.floor(exactProduct(base("scrapesPerHour"), policy.hourlyFactor))),
    dayCap: base("scrapesPerDay"),
    perTaskCap: base("maxPerTask"),
    burstSize: base("burstSize"),
    refillRatePerMin: base("refillRatePerMin"),
    minIntervalMs: base("minIntervalMs"),
    orgDailyBudget: base("orgDailyBudget"),
    consecutiveFailureThreshold: base("consecutiveFailureThreshold"),
    cooldownMinutes: base("cooldownMinutes"),
    shiftSize: exactProduct(base("shiftSize"), policy.shiftSizeFactor),
    shiftRestMinutes: exactProduct(base("shiftRestMinutes"), policy.restFactor),
  };
}
