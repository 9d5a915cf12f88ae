import { type Platform, type QuoteForm } from "../platforms";
import { findQuoteForm, formOfLength, quoteForms } from "./quote-forms";

/** Prices in yuan; null if unknown. `priceWithFee` includes the platform's service fee. */
export type Quote = Pick<QuoteForm, "form" | "label" | "played" | "isUsual"> & {
  price: number | null;
  priceWithFee: number | null;
};

export type Quoted = { platform: Platform; priceJson: unknown } & Record<FeeField, unknown>;
type FeeField = "priceShortWithFee" | "priceMidWithFee" | "priceLongWithFee";

export function quotesOf(blogger: Quoted): Quote[] {
  const quotes = new Map<string, Quote>();
  const add = ({ words: _, key: __, ...named }: QuoteForm, prices: Partial<Quote>) => {
    const place = named.form === "other" ? named.label.zh : named.form;
    const known = quotes.get(place) ?? { ...named, price: null, priceWithFee: null };
    quotes.set(place, { ...known, ...prices });
  };
  for (const [key, value] of Object.entries((blogger.priceJson ?? {}) as Record<string, unknown>))
    if (isPrice(value)) add(findQuoteForm(blogger.platform, key), { price: value });
  for (const [length, field] of feeFields)
    if (isPrice(blogger[field])) add(formOfLength(length), { priceWithFee: blogger[field] });
  const places = quoteForms[blogger.platform].map(({ form }) => form);
  const placeOf = ({ form }: Quote) => (places.includes(form) ? places.indexOf(form) : places.length);
  return [...quotes.values()].sort((a, b) => placeOf(a) - placeOf(b));
}

const feeFields = [
  ["short", "priceShortWithFee"],
  ["mid", "priceMidWithFee"],
  ["long", "priceLongWithFee"],
] as const;

export function usualQuote(quotes: readonly Quote[]): Quote | undefined {
  return quotes.find(({ isUsual }) => isUsual) ?? quotes.find(({ played }) => played) ?? quotes[0];
}

export function paidPrice({ price, priceWithFee }: Pick<Quote, "price" | "priceWithFee">): number | null {
  return priceWithFee ?? price;
}

function isPrice(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value) && value > 0;
}
