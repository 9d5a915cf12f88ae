import { isImportedOnly, type Platform, platforms, platformTable } from "@/server/domain/roster/platforms";
import { type Prisma } from "@/server/infra/db";
import { MINUTE_MS } from "@/server/domain/kernel/durations";

type State = Omit<Prisma.ScraperAccountUncheckedUpdateInput, "cookieEncrypted">;

export type DemoAccount = {
  key: string;
  platform: Platform;
  name: string;
  weight: number;
  owner: "owner" | "xiaozhou" | "laochen" | "amin";
  signedIn: boolean;
  state: (now: Date) => State;
};

const minutesAfter = (now: Date, minutes: number) => new Date(now.getTime() + minutes * MINUTE_MS);
const fresh = () => ({});

const inEveryState: readonly DemoAccount[] = [
  {
    key: "starmap-main",
    platform: "STARMAP",
    name: "星图 · 主力",
    weight: 5,
    owner: "owner",
    signedIn: true,
    state: fresh,
  },
  {
    key: "starmap-spare",
    platform: "STARMAP",
    name: "星图 · 备用",
    weight: 1,
    owner: "amin",
    signedIn: true,
    state: fresh,
  },
  {
    key: "starmap-rest",
    platform: "STARMAP",
    name: "星图 · 休息中",
    weight: 2,
    owner: "xiaozhou",
    signedIn: true,
    state: (now) => ({
      usedToday: 41,
      usedThisHour: 15,
      lastUsedAt: minutesAfter(now, -2),
      lastShiftEndedAt: minutesAfter(now, -2),
      shiftRestUntil: minutesAfter(now, 13),
    }),
  },
  {
    key: "starmap-risk",
    platform: "STARMAP",
    name: "星图 · 待验证",
    weight: 1,
    owner: "laochen",
    signedIn: true,
    state: (now) => ({
      status: "RISK",
      riskReason: "L2_CAPTCHA: 请完成滑块验证后继续访问",
      riskAt: minutesAfter(now, -35),
      lastCaptchaAt: minutesAfter(now, -35),
      captchaCount: 3,
      cooldownUntil: minutesAfter(now, 325),
      usedToday: 88,
    }),
  },
  {
    key: "pgy-main",
    platform: "PGY",
    name: "蒲公英 · 主力",
    weight: 3,
    owner: "amin",
    signedIn: true,
    state: fresh,
  },
  {
    key: "pgy-spare",
    platform: "PGY",
    name: "蒲公英 · 备用",
    weight: 1,
    owner: "owner",
    signedIn: true,
    state: fresh,
  },
  {
    key: "pgy-signed-out",
    platform: "PGY",
    name: "蒲公英 · 未登录",
    weight: 1,
    owner: "laochen",
    signedIn: false,
    state: fresh,
  },
  {
    key: "finder-main",
    platform: "VIDEO_HUXUAN",
    name: "视频号 · 主力",
    weight: 2,
    owner: "laochen",
    signedIn: true,
    state: fresh,
  },
  {
    key: "finder-spare",
    platform: "VIDEO_HUXUAN",
    name: "视频号 · 备用",
    weight: 1,
    owner: "amin",
    signedIn: true,
    state: fresh,
  },
  {
    key: "finder-day-cap",
    platform: "VIDEO_HUXUAN",
    name: "视频号 · 今日将满",
    weight: 1,
    owner: "xiaozhou",
    signedIn: true,
    state: (now) => ({ usedToday: 97, lastUsedAt: minutesAfter(now, -20) }),
  },
  {
    key: "finder-revoked",
    platform: "VIDEO_HUXUAN",
    name: "视频号 · 已停用",
    weight: 1,
    owner: "amin",
    signedIn: false,
    state: () => ({ status: "REVOKED" }),
  },
  {
    key: "mp-hour-cap",
    platform: "MP_HUXUAN",
    name: "公众号 · 本小时已满",
    weight: 1,
    owner: "owner",
    signedIn: true,
    state: (now) => ({
      usedToday: 52,
      usedThisHour: 15,
      hourWindowStartedAt: minutesAfter(now, -50),
      lastUsedAt: minutesAfter(now, -3),
    }),
  },
  {
    key: "huahuo-main",
    platform: "BILIBILI_HUAHUO",
    name: "花火 · 主力",
    weight: 2,
    owner: "xiaozhou",
    signedIn: true,
    state: fresh,
  },
  {
    key: "huahuo-spare",
    platform: "BILIBILI_HUAHUO",
    name: "花火 · 备用",
    weight: 1,
    owner: "owner",
    signedIn: true,
    state: fresh,
  },
  {
    key: "huahuo-cooling",
    platform: "BILIBILI_HUAHUO",
    name: "花火 · 冷却中",
    weight: 2,
    owner: "amin",
    signedIn: true,
    state: (now) => ({
      consecutiveFailures: 3,
      cooldownUntil: minutesAfter(now, 25),
      lastUsedAt: minutesAfter(now, -35),
      usedToday: 130,
    }),
  },
  {
    key: "juxing-main",
    platform: "KUAISHOU_JLJX",
    name: "聚星 · 主力",
    weight: 1,
    owner: "laochen",
    signedIn: true,
    state: fresh,
  },
  {
    key: "juxing-spare",
    platform: "KUAISHOU_JLJX",
    name: "聚星 · 备用",
    weight: 1,
    owner: "xiaozhou",
    signedIn: true,
    state: fresh,
  },
  {
    key: "juxing-banned",
    platform: "KUAISHOU_JLJX",
    name: "聚星 · 已封禁",
    weight: 4,
    owner: "owner",
    signedIn: true,
    state: (now) => ({
      status: "BANNED",
      riskReason: "L4_BANNED: 账号已被封禁",
      riskAt: minutesAfter(now, -1_500),
      cooldownUntil: minutesAfter(now, -1_140),
    }),
  },
];

const withoutAccount = platforms.filter(
  (platform) => !isImportedOnly(platform) && inEveryState.every((account) => account.platform !== platform),
);

/**
 * Accounts of all platforms, among them every possible state. Each platform with a driver has two fresh
 * ones: one for the first task, one for manual refreshes (`demo-accounts.test.ts`).
 */
export const demoAccounts: readonly DemoAccount[] = [
  ...inEveryState,
  ...withoutAccount.flatMap((platform) => [
    freshAccount(platform, "main", "主力", "owner"),
    freshAccount(platform, "spare", "备用", "amin"),
  ]),
];

function freshAccount(
  platform: Platform,
  key: string,
  name: string,
  owner: DemoAccount["owner"],
): DemoAccount {
  const { shortLabel } = platformTable[platform];
  return {
    key: `${platform.toLowerCase()}-${key}`,
    platform,
    name: `${shortLabel.zh} · ${name}`,
    weight: 1,
    owner,
    signedIn: true,
    state: fresh,
  };
}
