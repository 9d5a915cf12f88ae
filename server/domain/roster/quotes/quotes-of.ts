import { parseNumber } from "@/server/domain/kernel/numbers";
import { forEachPlatform, type Platform, type QuoteForm } from "../platforms";
import { findQuoteForm, formOfLength, OTHER_FORM, quoteForms } from "./quote-forms";

/** Prices in whole yuan; null if unknown. `priceWithFee` includes the platform's service fee. */
export type Quote = Pick<QuoteForm, "form" | "label" | "played" | "isUsual"> & {
  price: number | null;
  priceWithFee: number | null;
};

export type Quoted = { platform: Platform; priceJson: unknown } & Record<FeeField, unknown>;
export type FeeField = "priceShortWithFee" | "priceMidWithFee" | "priceLongWithFee";

/** In the order of the platform's table; forms that it does not know are last. */
export function quotesOf(blogger: Quoted): Quote[] {
  const { platform, priceJson } = blogger;
  const known = new Map<string, Quote>();
  if (typeof priceJson === "object" && priceJson !== null)
    for (const [key, value] of Object.entries(priceJson as Record<string, unknown>)) {
      // Callers of the API send a price as a number, as text or as an object that names it.
      const { price, priceWithFee } = isNamed(value) ? value : { price: value };
      addPrices(known, findQuoteForm(platform, key), parsePrice(price), parsePrice(priceWithFee));
    }
  for (const [form, field] of feeForms) addPrices(known, form, null, parsePrice(blogger[field]));
  const quotes = [...known.values()];
  if (quotes.length < 2) return quotes;
  const places = placesOfForms[platform];
  const placeOf = ({ form }: Quote) => places.get(form) ?? places.size;
  return quotes.sort((a, b) => placeOf(a) - placeOf(b));
}

/** Forms that the table does not know have one quote for each key. */
export function keyOfQuote({ form, label }: Pick<Quote, "form" | "label">): string {
  return form === OTHER_FORM ? `${form} ${label.zh}` : form;
}

function addPrices(
  quotes: Map<string, Quote>,
  named: QuoteForm,
  price: number | null,
  priceWithFee: number | null,
): void {
  if (price === null && priceWithFee === null) return;
  const { form, label, played, isUsual } = named;
  const key = keyOfQuote(named);
  const known = quotes.get(key);
  if (known === undefined) {
    quotes.set(key, { form, label, played, price, priceWithFee, ...(isUsual && { isUsual }) });
  } else {
    known.price = price ?? known.price;
    known.priceWithFee = priceWithFee ?? known.priceWithFee;
  }
}

const placesOfForms = forEachPlatform(
  (platform) => new Map(quoteForms[platform].map(({ form }, place) => [form, place])),
);

export const feeForms = [
  [formOfLength("short"), "priceShortWithFee"],
  [formOfLength("mid"), "priceMidWithFee"],
  [formOfLength("long"), "priceLongWithFee"],
] as const;

export function usualQuote(quotes: readonly Quote[]): Quote | undefined {
  return quotes.find(({ isUsual }) => isUsual) ?? quotes.find(({ played }) => played) ?? quotes[0];
}

export function paidPrice({ price, priceWithFee }: Pick<Quote, "price" | "priceWithFee">): number | null {
  return priceWithFee ?? price;
}

export function isNamed(value: unknown): value is { price?: unknown; priceWithFee?: unknown } {
  return typeof value === "object" && value !== null;
}

function parsePrice(value: unknown): number | null {
  if (typeof value === "number") return toYuan(value);
  if (typeof value !== "string") return null;
  const reading = parseNumber(value);
  return reading.ok ? toYuan(reading.value) : null;
}

function toYuan(price: number): number | null {
  const yuan = Math.round(price);
  return yuan > 0 && Number.isSafeInteger(yuan) ? yuan : null;
}
