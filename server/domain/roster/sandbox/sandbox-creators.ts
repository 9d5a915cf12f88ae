import { createHash } from "node:crypto";
import {
  metricFields,
  portraitCityKeys,
  portraitShareKeys,
  type UpsertFields,
} from "@/server/domain/roster/blogger";
import {
  type Platform,
  platforms,
  platformTable,
  type SandboxSample,
} from "@/server/domain/roster/platforms";

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

function toCreator(platform: Platform, sample: SandboxSample): SandboxCreator {
  const [platformBloggerId, externalId, person, figures, reviewStatus = "APPROVED"] = sample;
  const [nickname, category, location, gender] = person;
  const [fansCount, interactRate, priceYuan] = figures;
  const url = platformTable[platform].sandbox.link + platformBloggerId;
  const place = { platform, platformBloggerId, url, externalId };
  const tags = ["沙盒", category];
  const told = { nickname, category, location, gender, tags };
  return { ...place, ...told, fansCount, interactRate, priceYuan, reviewStatus };
}

/**
 * The creators of every new and every reset sandbox, two per platform (docs/rules.md#sandbox). Three have an
 * `externalId` that makes a push fail, so that a new sandbox shows failed runs.
 */
export const sandboxCreators: readonly SandboxCreator[] = platforms.flatMap((platform) =>
  platformTable[platform].sandbox.creators.map((sample) => toCreator(platform, sample)),
);

const CITIES = ["上海", "北京", "广州", "深圳", "成都", "杭州", "重庆", "武汉", "苏州", "西安"];
const PORTRAIT_GROUPS = /^(gender|age|province|cityTier|device|crowd)/;
/** Least, greatest and average of the same works share one portion, so that they fit together. */
const SPREAD: readonly [RegExp, number][] = [
  [/Min$/, 0.3],
  [/Max$/, 3.2],
  [/Avg$/, 1],
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
  into: "sandbox-9",
  externalId: "sandbox-merged",
  platformBloggerId: "8000000001",
  url: "https://huahuo.bilibili.com/#/upper/page/8000000001",
} as const;
