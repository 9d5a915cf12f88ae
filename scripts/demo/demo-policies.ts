import { type Prisma } from "@/server/infra/db";

type Policy = Omit<Prisma.PacePolicyUncheckedCreateInput, "id" | "organizationId" | "systemKey">;

export const EVERYDAY_POLICY = "工作日日更";

/** Policies as organizations create them: pure factors, and overrides of the platforms' numbers. */
export const demoPolicies: readonly Policy[] = [
  {
    name: "新账号养号",
    description: "新登录的账号：班次短、休息长、每小时减半。",
    kRatio: 0.3,
    spareAccounts: 1,
    shiftSizeFactor: 0.4,
    restFactor: 2,
    hourlyFactor: 0.5,
    scrapesPerDay: 40,
  },
  {
    name: EVERYDAY_POLICY,
    description: "工作日每天更新一次名册，速度适中；约三成账号参与，其余留给手动更新。",
    kRatio: 0.3,
    spareAccounts: 1,
    shiftSizeFactor: 1,
    restFactor: 0.8,
    hourlyFactor: 0.8,
    orgDailyBudget: 1_500,
  },
  {
    name: "大促前加急",
    description: "大促前集中更新：账号全部上阵，请求间隔不变。",
    kRatio: 1,
    spareAccounts: 0,
    shiftSizeFactor: 1.5,
    restFactor: 0.5,
    hourlyFactor: 1,
    maxPerTask: 200,
  },
];
