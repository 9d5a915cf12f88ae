import { paidPrice, type Quote, type Quoted, quotesOf, usualQuote } from "./quotes-of";

/** In order of preference. */
const playFields = ["personal30PlayMid", "star30PlayMid"] as const;
export type PlayField = (typeof playFields)[number];

export type Played = Quoted & Partial<Record<PlayField, unknown>>;

export type PlayCost =
  | { yuan: number; quote: Quote; plays: { field: PlayField; median: number } }
  | { yuan: null; missing: "QUOTE" | "PLAYED_QUOTE" | "PLAYS" };

const PER = 1_000;

/**
 * The cost of a thousand plays, computed only from the quote of a form that is bought for its plays
 * (docs/rules.md#quotes).
 */
export function playCost(blogger: Played): PlayCost {
  const quotes = quotesOf(blogger);
  const quote = usualQuote(quotes);
  if (quote === undefined) return { yuan: null, missing: "QUOTE" };
  const paid = paidPrice(quote);
  if (!quote.played || paid === null) return { yuan: null, missing: "PLAYED_QUOTE" };
  const plays = medianPlays(blogger);
  if (plays === null || plays.median === 0) return { yuan: null, missing: "PLAYS" };
  return { yuan: Math.round((paid / plays.median) * PER * 100) / 100, quote, plays };
}

export function medianPlays(
  blogger: Readonly<Record<string, unknown>>,
): { field: PlayField; median: number } | null {
  for (const field of playFields) {
    const value = blogger[field];
    if (value === null || value === undefined || value === "") continue;
    if (Number.isFinite(Number(value))) return { field, median: Number(value) };
  }
  return null;
}
