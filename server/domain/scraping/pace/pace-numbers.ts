/**
 * Numbers of a platform's baseline that a policy may override, with their minimum (docs/rules.md#pace). Caps
 * count scrapes of one blogger.
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

export type PaceBaseline = Record<PaceNumberName, number>;

/** `kRatio` is the share of accounts that work; the factors multiply baselines and overrides. */
export type PaceFactors = {
  kRatio: number;
  spareAccounts: number;
  shiftSizeFactor: number;
  restFactor: number;
  hourlyFactor: number;
};

export type PacePolicyNumbers = PaceFactors & Record<PaceNumberName, number | null>;

/**
 * The numbers in force for a policy on one platform. A run stores them, so that editing a policy affects only
 * later runs. `shiftSize` and `shiftRestMinutes` are without jitter, which is drawn per shift.
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

/**
 * Decimal multiplication: 100 × 0.29 is 29. In floating point it is slightly less, and 100 × 0.07 slightly
 * more than 7, so that rounding down and up would give 28 and 8.
 */
export function exactProduct(count: number, factor: number): number {
  return Number((count * factor).toPrecision(12));
}
