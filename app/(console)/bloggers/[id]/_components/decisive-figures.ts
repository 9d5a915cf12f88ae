import type { BloggerWire } from "@/server/domain/blogger";

type Known = Pick<BloggerWire, "fansCount" | "interactRate" | "lastSyncedAt" | "updatedAt" | "priceJson"> &
  Readonly<Record<string, unknown>>;

/** A figure of the strip; `field` is the wire's, where it is one, so that its change can be shown. */
export type Figure =
  | { name: string; kind: "count" | "rate" | "yuan"; value: number | string | null; field?: string }
  | { name: "price"; kind: "yuan"; value: number | null; field?: string; quote: string }
  | { name: "lastSyncedAt" | "updatedAt"; kind: "time"; value: string | null };

const PER = 1_000;

/**
 * The six figures that decide about a creator: reach, response, plays, price, its worth, freshness. Platforms
 * know different ones, so for each the best that is known is taken.
 */
export function decisiveFigures(blogger: Known): Figure[] {
  const plays = firstOf(blogger, ["personal30PlayMid", "star30PlayMid"]);
  const price = findPrice(blogger);
  return [
    { name: "fansCount", kind: "count", value: blogger.fansCount, field: "fansCount" },
    { name: "interactRate", kind: "rate", value: blogger.interactRate, field: "interactRate" },
    {
      name: plays?.field === "star30PlayMid" ? "starPlayMid30" : "PlayMid30",
      ...{ kind: "count", value: plays?.value ?? null, field: plays?.field ?? "personal30PlayMid" },
    },
    price,
    findWorth(blogger, price.value, Number(plays?.value ?? 0)),
    blogger.lastSyncedAt === null
      ? { name: "updatedAt", kind: "time", value: blogger.updatedAt }
      : { name: "lastSyncedAt", kind: "time", value: blogger.lastSyncedAt },
  ];
}

type Price = Extract<Figure, { quote: string }>;

function findPrice(blogger: Known): Price {
  const [known] = (
    [
      ["priceMidWithFee", "mid"],
      ["priceShortWithFee", "short"],
      ["priceLongWithFee", "long"],
    ] as const
  ).filter(([field]) => typeof blogger[field] === "number");
  if (known !== undefined) {
    const [field, quote] = known;
    return { name: "price", kind: "yuan", value: blogger[field] as number, field, quote };
  }
  const quotes = Object.entries(blogger.priceJson ?? {}).filter(
    (entry): entry is [string, number] => typeof entry[1] === "number" && entry[1] > 0,
  );
  const [least] = quotes.toSorted((a, b) => a[1] - b[1]);
  return { name: "price", kind: "yuan", value: least?.[1] ?? null, quote: least?.[0] ?? "" };
}

/** What the price buys: the platform's own estimate, else price by plays, else how the fans grow. */
function findWorth(blogger: Known, price: number | null, plays: number): Figure {
  const cpm = firstOf(blogger, ["estimate2160ExpectCpm", "estimate120ExpectCpm", "estimate60PlusExpectCpm"]);
  if (cpm !== undefined) return { name: "expectCpm", kind: "yuan", value: cpm.value, field: cpm.field };
  if (price !== null && plays > 0)
    return { name: "pricePerThousand", kind: "yuan", value: Math.round((price / plays) * PER * 100) / 100 };
  const growth = blogger.fansGrowth;
  return { name: "growth", kind: "count", value: typeof growth === "number" ? growth : null };
}

function firstOf(
  blogger: Known,
  fields: readonly string[],
): { field: string; value: number | string } | undefined {
  for (const field of fields) {
    const value = blogger[field];
    if (typeof value === "number" || (typeof value === "string" && value !== "")) return { field, value };
  }
  return undefined;
}

/** How a figure changed, in its own unit; null where either is unknown or no number. */
export function changeOf(before: unknown, now: unknown): { by: number; isPoints: boolean } | null {
  const [was, is] = [readNumber(before), readNumber(now)];
  if (was === null || is === null) return null;
  const by = is - was;
  return {
    by: Math.round(by * 10_000) / 10_000,
    isPoints: typeof now === "string" && now.trim().endsWith("%"),
  };
}

/** A figure or a rate such as `3.45%`; ranges and words are no numbers. */
function readNumber(value: unknown): number | null {
  if (typeof value === "number") return value;
  if (typeof value !== "string") return null;
  const digits = /^(-?\d+(?:\.\d+)?)%?$/.exec(value.trim())?.[1];
  return digits === undefined ? null : Number(digits);
}
