import { createHash } from "node:crypto";
import {
  metricFields,
  portraitCityKeys,
  portraitShareKeys,
  type UpsertFields,
} from "@/server/domain/roster/blogger";
import { type Platform } from "@/server/domain/roster/platforms";

export type SandboxCreator = {
  platform: Platform;
  platformBloggerId: string;
  url: string;
  externalId: string;
  nickname: string;
  category: string;
  location: string;
  gender: "female" | "male";
  tags: string[];
  fansCount: number;
  /** Ten-thousandths: 350 is 3.5%. */
  interactRate: number;
  priceYuan: number;
  reviewStatus: "APPROVED" | "PENDING" | "REJECTED";
};

const links: Record<Platform, string> = {
  STARMAP: "https://www.xingtu.cn/ad/creator/author-homepage/douyin-video/",
  PGY: "https://www.xiaohongshu.com/user/profile/",
  VIDEO_HUXUAN: "https://huxuan.qq.com/trade/selection/10001/finder_trade_detail?appid=",
  MP_HUXUAN: "https://mp.weixin.qq.com/mp/profile_ext?action=home&__biz=",
  BILIBILI_HUAHUO: "https://space.bilibili.com/",
  KUAISHOU_JLJX: "https://k.kuaishou.com/#/promotion/star/",
};

type Person = [nickname: string, category: string, location: string, gender: "female" | "male"];
type Figures = [fansCount: number, interactRate: number, priceYuan: number];

function creator(
  platform: Platform,
  platformBloggerId: string,
  externalId: string,
  [nickname, category, location, gender]: Person,
  [fansCount, interactRate, priceYuan]: Figures,
  reviewStatus: SandboxCreator["reviewStatus"] = "APPROVED",
): SandboxCreator {
  const url = links[platform] + platformBloggerId;
  const place = { platform, platformBloggerId, url, externalId };
  const person = { nickname, category, location, gender, tags: ["沙盒", category] };
  return { ...place, ...person, fansCount, interactRate, priceYuan, reviewStatus };
}

/**
 * The creators of every new and every reset sandbox, two per platform (docs/rules.md#sandbox). Three have an
 * `externalId` that makes a push fail, so that a new sandbox shows failed runs.
 */
// prettier-ignore
export const sandboxCreators: readonly SandboxCreator[] = [
  creator("STARMAP", "90000000000000001", "sandbox-1", ["沙盒·慢炖厨房", "美食", "四川 成都", "female"], [2_350_000, 412, 48_000]),
  creator("STARMAP", "90000000000000002", "push-500", ["沙盒·山野露营", "旅行", "云南 昆明", "male"], [186_000, 655, 9_500]),
  creator("PGY", "5a0000000000000000000001", "sandbox-3", ["沙盒·成分党小周", "美妆", "上海", "female"], [842_000, 530, 22_000]),
  creator("PGY", "5a0000000000000000000002", "push-partial", ["沙盒·一室一厅", "家居", "浙江 杭州", "female"], [57_300, 871, 3_200], "PENDING"),
  creator("VIDEO_HUXUAN", "sandbox_finder_01", "sandbox-5", ["沙盒·读书五分钟", "知识", "北京", "male"], [1_120_000, 288, 35_000]),
  creator("VIDEO_HUXUAN", "sandbox_finder_02", "sandbox-6", ["沙盒·银发乐园", "生活", "山东 济南", "female"], [430_000, 344, 14_000]),
  creator("MP_HUXUAN", "OTAwMDAwMDAwMQ==", "sandbox-7", ["沙盒·商业观察", "财经", "广东 深圳", "male"], [650_000, 196, 60_000]),
  creator("MP_HUXUAN", "OTAwMDAwMDAwMg==", "sandbox-8", ["沙盒·育儿手记", "母婴", "江苏 南京", "female"], [98_000, 267, 8_800], "REJECTED"),
  creator("BILIBILI_HUAHUO", "9000000001", "sandbox-9", ["沙盒·拆机实验室", "数码", "广东 广州", "male"], [3_050_000, 725, 80_000]),
  creator("BILIBILI_HUAHUO", "9000000002", "push-410", ["沙盒·像素动画社", "动画", "湖北 武汉", "male"], [264_000, 912, 12_000]),
  creator("KUAISHOU_JLJX", "9000000011", "sandbox-11", ["沙盒·老铁修车", "汽车", "辽宁 沈阳", "male"], [5_400_000, 381, 66_000]),
  creator("KUAISHOU_JLJX", "9000000012", "sandbox-12", ["沙盒·田园三餐", "三农", "河南 郑州", "female"], [720_000, 468, 17_500]),
];

const CITIES = ["上海", "北京", "广州", "深圳", "成都", "杭州", "重庆", "武汉", "苏州", "西安"];
const PORTRAIT_GROUPS = /^(gender|age|province|cityTier|device|crowd)/;
const SPREAD: readonly [RegExp, number][] = [
  [/Min$/, 0.3],
  [/Max$/, 3.2],
];

/** Plausible invented metrics in proportion to the followers, always the same. */
export function sandboxMetrics({ fansCount, platformBloggerId }: SandboxCreator): UpsertFields {
  const entries = metricFields.map(({ name, kind, unit }) => {
    const [pattern = /$/, factor = 1] = SPREAD.find(([ending]) => ending.test(name)) ?? [];
    const portion = portionOf(`${platformBloggerId} ${name.replace(pattern, "")}`);
    if (unit === "rate") return [name, `${(portion * 60).toFixed(2)}%`];
    if (unit === "seconds") return [name, Math.round(15 + portion * 90)];
    if (unit === "yuan") return [name, kind === "float" ? round(portion * 60) : (portion * 8).toFixed(2)];
    const count = Math.round(fansCount * (0.01 + portion / 8) * factor);
    return [name, kind === "int" || kind === "float" ? count : String(count)];
  });
  return Object.fromEntries(entries) as UpsertFields;
}

/** The shares of each dimension sum to 1. `kind` distinguishes a creator's three portraits. */
export function sandboxPortrait(
  { platformBloggerId }: SandboxCreator,
  kind: string,
): Record<string, unknown> {
  const weight = (key: string) => 0.2 + portionOf(`${platformBloggerId} ${kind} ${key}`);
  const groupOf = (key: string) => PORTRAIT_GROUPS.exec(key)?.[0] ?? key;
  const totals = new Map<string, number>();
  for (const key of portraitShareKeys)
    totals.set(groupOf(key), (totals.get(groupOf(key)) ?? 0) + weight(key));
  const shares = portraitShareKeys.map((key) => [key, round(weight(key) / (totals.get(groupOf(key)) ?? 1))]);
  const cities = portraitCityKeys.map((key, rank) => [
    key,
    { name: CITIES[rank] ?? "其他", ratio: round(0.12 - rank / 100) },
  ]);
  return Object.fromEntries([...shares, ...cities]) as Record<string, unknown>;
}

function portionOf(text: string): number {
  return createHash("sha256").update(text).digest().readUInt16BE(0) / 65_535;
}

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}

/** A row that was merged into a fixed creator: another kind of link, with its own `externalId`. */
export const SANDBOX_MERGED = {
  ...{ into: "sandbox-9", externalId: "sandbox-merged", platformBloggerId: "8000000001" },
  url: "https://huahuo.bilibili.com/#/upper/page/8000000001",
} as const;
