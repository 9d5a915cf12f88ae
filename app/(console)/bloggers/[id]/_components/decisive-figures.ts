import type { BloggerWire } from "@/server/domain/roster/blogger";
import {
  medianPlays,
  paidPrice,
  type PlayCost,
  playCost,
  type Quote,
  quotesOf,
  usualQuote,
} from "@/server/domain/roster/quotes";

type Known = Pick<
  BloggerWire,
  "platform" | "fansCount" | "fansCountIsLeast" | "interactRate" | "lastSyncedAt" | "updatedAt" | "priceJson"
> &
  Pick<BloggerWire, "priceShortWithFee" | "priceMidWithFee" | "priceLongWithFee"> &
  Readonly<Record<string, unknown>>;

/** A figure of the strip. `field` is its name on the wire if it has one, so that its change can be shown. */
export type Figure =
  | { name: string; kind: "count" | "rate"; value: number | string | null; field?: string; isLeast?: boolean }
  | { name: "price"; kind: "yuan"; value: number | null; quote: Quote | undefined }
  | { name: "cost"; kind: "yuan"; value: number | null; cost: PlayCost }
  | { name: "expectCpm"; kind: "yuan"; value: number | string; field: string; form: string }
  | { name: "lastSyncedAt" | "updatedAt"; kind: "time"; value: string | null };

/**
 * The six figures that matter for a decision: reach, response, plays, price, value for money, freshness.
 * Platforms provide different ones, so each is the best one available.
 */
export function decisiveFigures(blogger: Known): Figure[] {
  const plays = medianPlays(blogger);
  const quote = usualQuote(quotesOf(blogger));
  return [
    {
      name: "fansCount",
      kind: "count",
      value: blogger.fansCount,
      field: "fansCount",
      isLeast: blogger.fansCountIsLeast,
    },
    { name: "interactRate", kind: "rate", value: blogger.interactRate, field: "interactRate" },
    {
      name: plays?.field === "star30PlayMid" ? "starPlayMid30" : "PlayMid30",
      kind: "count",
      value: plays?.median ?? null,
      field: plays?.field ?? "personal30PlayMid",
    },
    { name: "price", kind: "yuan", value: quote === undefined ? null : paidPrice(quote), quote },
    findWorth(blogger),
    blogger.lastSyncedAt === null
      ? { name: "updatedAt", kind: "time", value: blogger.updatedAt }
      : { name: "lastSyncedAt", kind: "time", value: blogger.lastSyncedAt },
  ];
}

const estimates = [
  ["estimate2160ExpectCpm", "mid"],
  ["estimate120ExpectCpm", "short"],
  ["estimate60PlusExpectCpm", "long"],
] as const;

function findWorth(blogger: Known): Figure {
  for (const [field, form] of estimates) {
    const value = blogger[field];
    if (typeof value === "number" || (typeof value === "string" && value !== ""))
      return { name: "expectCpm", kind: "yuan", value, field, form };
  }
  const cost = playCost(blogger);
  return { name: "cost", kind: "yuan", value: cost.yuan, cost };
}

/** The change of a figure in its own unit; null if either is unknown or not a number. */
export function changeOf(before: unknown, now: unknown): { by: number; isPoints: boolean } | null {
  const [was, is] = [toNumber(before), toNumber(now)];
  if (was === null || is === null) return null;
  const by = is - was;
  return {
    by: Math.round(by * 10_000) / 10_000,
    isPoints: typeof now === "string" && now.trim().endsWith("%"),
  };
}

/** Parses a figure or a rate such as `3.45%`; ranges and words give null. */
function toNumber(value: unknown): number | null {
  if (typeof value === "number") return value;
  if (typeof value !== "string") return null;
  const digits = /^(-?\d+(?:\.\d+)?)%?$/.exec(value.trim())?.[1];
  return digits === undefined ? null : Number(digits);
}
