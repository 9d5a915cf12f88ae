import { type PaceBaseline, type PacePolicy, type PaceSystemKey } from "@/server/infra/db/generated/client";

type Baseline = Omit<PaceBaseline, "platform" | "updatedAt">;
type Policy = Pick<
  PacePolicy,
  "name" | "description" | "kRatio" | "spareAccounts" | "shiftSizeFactor" | "restFactor" | "hourlyFactor"
>;

const huxuan: Baseline = {
  scrapesPerDay: 100,
  scrapesPerHour: 20,
  burstSize: 2,
  refillRatePerMin: 1,
  maxPerTask: 50,
  minIntervalMs: 8_000,
  orgDailyBudget: 1_000,
  consecutiveFailureThreshold: 2,
  cooldownMinutes: 180,
  shiftSize: 10,
  shiftRestMinutes: 30,
};

export const baselines: Record<PaceBaseline["platform"], Baseline> = {
  STARMAP: {
    scrapesPerDay: 200,
    scrapesPerHour: 40,
    burstSize: 3,
    refillRatePerMin: 2,
    maxPerTask: 100,
    minIntervalMs: 2_500,
    orgDailyBudget: 3_000,
    consecutiveFailureThreshold: 3,
    cooldownMinutes: 60,
    shiftSize: 20,
    shiftRestMinutes: 15,
  },
  PGY: {
    scrapesPerDay: 150,
    scrapesPerHour: 30,
    burstSize: 3,
    refillRatePerMin: 2,
    maxPerTask: 80,
    minIntervalMs: 3_000,
    orgDailyBudget: 2_000,
    consecutiveFailureThreshold: 3,
    cooldownMinutes: 120,
    shiftSize: 15,
    shiftRestMinutes: 20,
  },
  VIDEO_HUXUAN: huxuan,
  MP_HUXUAN: huxuan,
  BILIBILI_HUAHUO: {
    scrapesPerDay: 300,
    scrapesPerHour: 60,
    burstSize: 5,
    refillRatePerMin: 3,
    maxPerTask: 150,
    minIntervalMs: 2_000,
    orgDailyBudget: 4_000,
    consecutiveFailureThreshold: 3,
    cooldownMinutes: 60,
    shiftSize: 30,
    shiftRestMinutes: 10,
  },
  KUAISHOU_JLJX: {
    scrapesPerDay: 200,
    scrapesPerHour: 40,
    burstSize: 3,
    refillRatePerMin: 2,
    maxPerTask: 100,
    minIntervalMs: 3_000,
    orgDailyBudget: 3_000,
    consecutiveFailureThreshold: 3,
    cooldownMinutes: 60,
    shiftSize: 20,
    shiftRestMinutes: 15,
  },
};

/** Read-only in the console, so that the rows always have these values. */
export const builtInPolicies: Record<PaceSystemKey, Policy> = {
  CONSERVATIVE: {
    name: "保守",
    description: "少量账号、短班次、长休息：新账号或平台风控收紧时使用。",
    kRatio: 0.3,
    spareAccounts: 2,
    shiftSizeFactor: 0.6,
    restFactor: 1.6,
    hourlyFactor: 0.5,
  },
  BALANCED: {
    name: "均衡",
    description: "速度与账号安全兼顾，适合日常更新。",
    kRatio: 0.5,
    spareAccounts: 1,
    shiftSizeFactor: 1,
    restFactor: 1,
    hourlyFactor: 0.75,
  },
  FAST: {
    name: "快速",
    description: "多数账号同时工作、休息较短：时间紧且账号稳定时使用。",
    kRatio: 0.8,
    spareAccounts: 0,
    shiftSizeFactor: 1.4,
    restFactor: 0.6,
    hourlyFactor: 1,
  },
};
