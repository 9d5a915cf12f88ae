import { portraitShareKeys } from "@/server/domain/blogger";

export type Share = { key: string; name: string | null; share: number };
export type PortraitGroup = { name: (typeof groups)[number]["name"]; shares: Share[] };

/** The groups of a portrait by the beginning of their keys; `ranked` ones are shown greatest first. */
const groups = [
  { name: "gender", prefix: "gender", ranked: false },
  { name: "age", prefix: "age", ranked: false },
  { name: "province", prefix: "province", ranked: true },
  { name: "city", prefix: "cityTop", ranked: true },
  { name: "tier", prefix: "cityTier", ranked: false },
  { name: "device", prefix: "device", ranked: true },
  { name: "crowd", prefix: "crowd", ranked: true },
] as const;

/** Reads a portrait's shares (0 to 1) group by group; what is no share, and groups without any, are left out. */
export function toPortraitGroups(portrait: Readonly<Record<string, unknown>>): PortraitGroup[] {
  const shares = Object.entries(portrait).flatMap(([key, value]) => readShare(key, value));
  return groups.flatMap(({ name, prefix, ranked }) => {
    const own = shares.filter(({ key }) => key.startsWith(prefix));
    if (own.length === 0) return [];
    const order = ranked
      ? (a: Share, b: Share) => b.share - a.share
      : (a: Share, b: Share) => rank(a) - rank(b);
    return [{ name, shares: own.sort(order) }];
  });
}

/** The order of the table of keys: ages from young to old, whatever order the database kept. */
function rank({ key }: Share): number {
  return portraitShareKeys.indexOf(key);
}

function readShare(key: string, value: unknown): Share[] {
  if (typeof value === "number") return [{ key, name: null, share: value }];
  if (typeof value !== "object" || value === null || !("name" in value) || !("ratio" in value)) return [];
  const { name, ratio } = value;
  return typeof name === "string" && typeof ratio === "number" ? [{ key, name, share: ratio }] : [];
}
