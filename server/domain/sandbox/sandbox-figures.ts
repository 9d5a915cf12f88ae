import { createHash } from "node:crypto";
import { metricFields, portraitCityKeys, portraitShareKeys, type UpsertFields } from "../blogger";
import { type SandboxCreator } from "./sandbox-creators";

const CITIES = ["上海", "北京", "广州", "深圳", "成都", "杭州", "重庆", "武汉", "苏州", "西安"];
const PORTRAIT_GROUPS = /^(gender|age|province|cityTier|device|crowd)/;
/** How a measure of the last works stands to the average of its kind. */
const SPREAD: readonly [RegExp, number][] = [
  [/Min$/, 0.3],
  [/Max$/, 3.2],
];

/** Every metric of a fixed creator, in proportion to its followers: invented, plausible, and the same each time. */
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

/** A portrait of 74 fields; the shares of each dimension make 1 together. `kind` tells a creator's three portraits apart. */
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

/** A number between 0 and 1 that belongs to this text. */
function portionOf(text: string): number {
  return createHash("sha256").update(text).digest().readUInt16BE(0) / 65_535;
}

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
