import { addDays } from "@/server/domain/kernel/days";
import { type FeeField, keyOfQuote, type Quote, type Quoted, quotesOf } from "./quotes-of";

type PriceField = "priceJson" | FeeField;

/** `hasValues` is false where only the fact of the change is stored. */
export type PriceChange = { day: string; field: PriceField; before: unknown; hasValues: boolean };

/** `prices` has one for each day, as it stood at the end of the day; null if it is unknown. */
type PriceLine = Pick<Quote, "form" | "label"> & { withFee: boolean; prices: (number | null)[] };

type Range = { from: string; today: string };

/** Lines of a creator's page; an odd import may have any number of forms. */
const MAX_LINES = 12;

/** Of an odd import that has more, the others are not read: each day may have other ones. */
const MAX_KEYS = 200;

/** Walks back from today's prices by what changed, newest first (docs/rules.md#price-trend). */
export function priceTrend(
  blogger: Quoted,
  changes: readonly PriceChange[],
  { from, today }: Range,
): { days: string[]; list: PriceLine[] } {
  const days: string[] = [];
  const quotesByDay: QuotesByKey[] = [];
  const standing: Quoted = { ...blogger };
  let quotes = listQuotes(standing);
  let next = 0;
  for (let day = today; day >= from; day = addDays(day, -1)) {
    days.push(day);
    quotesByDay.push(quotes);
    const first = next;
    for (let change = changes[next]; change !== undefined && change.day >= day; change = changes[++next])
      standing[change.field] = change.hasValues ? change.before : null;
    if (next > first) quotes = listQuotes(standing);
  }
  days.reverse();
  return { days, list: toLines(quotesByDay) };
}

type QuotesByKey = ReadonlyMap<string, Quote>;

function listQuotes(standing: Quoted): QuotesByKey {
  const { priceJson } = standing;
  const read =
    typeof priceJson === "object" && priceJson !== null
      ? { ...standing, priceJson: Object.fromEntries(Object.entries(priceJson).slice(0, MAX_KEYS)) }
      : standing;
  return new Map(quotesOf(read).map((quote) => [keyOfQuote(quote), quote]));
}

/** `quotesByDay` is newest first: a line has the name and the basis that are newest. */
function toLines(quotesByDay: readonly QuotesByKey[]): PriceLine[] {
  const newest = new Map<string, Quote>();
  // Days without a change share their quotes.
  for (const quotes of new Set(quotesByDay))
    for (const [key, quote] of quotes) if (!newest.has(key)) newest.set(key, quote);
  return [...newest.entries()].slice(0, MAX_LINES).map(([key, { form, label, priceWithFee }]) => {
    const basis = priceWithFee === null ? "price" : "priceWithFee";
    const prices = quotesByDay.map((quotes) => quotes.get(key)?.[basis] ?? null);
    return { form, label, withFee: priceWithFee !== null, prices: prices.reverse() };
  });
}
