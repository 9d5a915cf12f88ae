import { forEachPlatform, platformTable } from "@/server/domain/roster/platforms";
import { type PaceBaseline, type PacePolicy, type PaceSystemKey } from "@/server/infra/db/generated/client";

type Baseline = Omit<PaceBaseline, "platform" | "updatedAt">;
type Policy = Pick<
  PacePolicy,
  "name" | "description" | "kRatio" | "spareAccounts" | "shiftSizeFactor" | "restFactor" | "hourlyFactor"
>;

export const baselines: Record<PaceBaseline["platform"], Baseline> = forEachPlatform(
  (platform) => platformTable[platform].pace,
);

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
