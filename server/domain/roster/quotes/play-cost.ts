import { paidPrice, type Quote, type Quoted, readQuotes, usualQuote } from "./read-quotes";

/** Medians of plays, the most telling first. */
const playFields = ["personal30PlayMid", "star30PlayMid"] as const;
export type PlayField = (typeof playFields)[number];

export type Played = Quoted & Partial<Record<PlayField, unknown>>;

/** What a thousand plays cost, and what that rests on; or what is missing for it. */
export type PlayCost =
  | { yuan: number; quote: Quote; plays: { field: PlayField; median: number } }
  | { yuan: null; missing: "QUOTE" | "PLAYED_QUOTE" | "PLAYS" };

const PER = 1_000;

/**
 * Works out what a thousand plays cost, from the quote of a form that is played, and no other
 * (docs/rules.md#quotes).
 */
export function playCost(blogger: Played): PlayCost {
  const quotes = readQuotes(blogger);
  const quote = usualQuote(quotes);
  if (quote === undefined) return { yuan: null, missing: "QUOTE" };
  const paid = paidPrice(quote);
  if (!quote.played || paid === null) return { yuan: null, missing: "PLAYED_QUOTE" };
  const plays = medianPlays(blogger);
  if (plays === null || plays.median === 0) return { yuan: null, missing: "PLAYS" };
  return { yuan: Math.round((paid / plays.median) * PER * 100) / 100, quote, plays };
}

/** The median of a creator's plays that is known; null: none is. */
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
