import { toNumber } from "./converters";
import { type Dimension, dimensionOf, type Parts, type Share } from "./portrait";

/** A list of shares whose label and value stand under these names; `undefined` if it is not one. */
export function readShares(found: unknown, label: string, value: string): Share[] | undefined {
  if (!Array.isArray(found)) return undefined;
  const shares = found.map((part: unknown) => readShare(part, label, value));
  return shares.every((share) => share !== undefined) ? shares : undefined;
}

function readShare(part: unknown, label: string, value: string): Share | undefined {
  if (typeof part !== "object" || part === null) return undefined;
  const fields = new Map<string, unknown>(Object.entries(part));
  const [name, share] = [fields.get(label), toNumber(fields.get(value))];
  if (typeof name !== "string" || share === undefined || share < 0) return undefined;
  return { label: name, value: share };
}

/** What lists of distributions call their dimensions; tiers of cities before cities. */
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
 * The cuts of a list of distributions, each `{type_display, distribution_list: [{distribution_key,
 * distribution_value}]}`. One whose title says nothing is known by its labels, else left out.
 */
export function readDistributions(found: unknown): Parts | undefined {
  if (!Array.isArray(found)) return undefined;
  const parts: Partial<Record<Dimension, Share[]>> = {};
  for (const distribution of found as unknown[]) {
    if (typeof distribution !== "object" || distribution === null) return undefined;
    const fields = new Map<string, unknown>(Object.entries(distribution));
    const shares = readShares(fields.get("distribution_list"), "distribution_key", "distribution_value");
    if (shares === undefined) return undefined;
    const title = fields.get("type_display");
    const named = typeof title === "string" ? TITLES.find(([words]) => words.test(title))?.[1] : undefined;
    const dimension = named ?? dimensionOf(shares[0]?.label ?? "");
    if (dimension !== undefined) parts[dimension] = shares;
  }
  return parts;
}
