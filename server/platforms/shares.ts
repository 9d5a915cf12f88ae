import { shareOf } from "./converters";
import { type Dimension, dimensionOf, type Parts, type Share } from "./portrait";

export function parseShares(
  found: unknown,
  names: { label: string; value: string },
  whole: number,
): Share[] | undefined {
  if (!Array.isArray(found)) return undefined;
  return toShares(
    found.map((part: unknown): [unknown, unknown] => {
      const fields = new Map<string, unknown>(typeof part === "object" && part ? Object.entries(part) : []);
      return [fields.get(names.label), fields.get(names.value)];
    }),
    whole,
  );
}

export function toShares(parts: readonly [label: unknown, value: unknown][], whole: number) {
  const shares: Share[] = [];
  for (const [label, found] of parts) {
    const value = shareOf(whole)(found);
    if (typeof label !== "string" || value === undefined || (value !== null && value < 0)) return undefined;
    if (value !== null) shares.push({ label, value });
  }
  return shares;
}

const DISTRIBUTION = { label: "distribution_key", value: "distribution_value" };

/** Dimensions by the title of a distribution; city tiers must come before cities. */
const TITLES: readonly [RegExp, Dimension][] = [
  [/性别/, "gender"],
  [/年龄/, "age"],
  [/省|地域/, "province"],
  [/城市.*(?:等级|级别)|级城市/, "tier"],
  [/城市/, "city"],
  [/设备|手机|机型/, "device"],
  [/人群/, "crowd"],
];

/**
 * Reads `[{type_display, distribution_list: [{distribution_key, distribution_value}]}]`. A distribution with
 * an unknown title is recognised by its labels, or left out.
 */
export function parseDistributions(found: unknown, whole: number): Parts | undefined {
  if (!Array.isArray(found)) return undefined;
  const parts: Partial<Record<Dimension, Share[]>> = {};
  for (const distribution of found as unknown[]) {
    if (typeof distribution !== "object" || distribution === null) return undefined;
    const fields = new Map<string, unknown>(Object.entries(distribution));
    const shares = parseShares(fields.get("distribution_list"), DISTRIBUTION, whole);
    if (shares === undefined) return undefined;
    const title = fields.get("type_display");
    const named = typeof title === "string" ? TITLES.find(([words]) => words.test(title))?.[1] : undefined;
    const dimension = named ?? dimensionOf(shares[0]?.label ?? "");
    if (dimension !== undefined) parts[dimension] = shares;
  }
  return parts;
}
