import { parseNumber } from "@/server/domain/kernel/numbers";
import { type Platform, type QuoteForm } from "../platforms";
import { findQuoteForm, formOfLength, OTHER_FORM, quoteForms } from "./quote-forms";

/** Prices in whole yuan; null if unknown. `priceWithFee` includes the platform's service fee. */
export type Quote = Pick<QuoteForm, "form" | "label" | "played" | "isUsual"> & {
  price: number | null;
  priceWithFee: number | null;
};

export type Quoted = { platform: Platform; priceJson: unknown } & Record<FeeField, unknown>;
type FeeField = "priceShortWithFee" | "priceMidWithFee" | "priceLongWithFee";

type Prices = { price?: number; priceWithFee?: number };

/** In the order of the platform's table; forms that it does not know are last. */
export function quotesOf(blogger: Quoted): Quote[] {
  const { platform, priceJson } = blogger;
  const quotes: Quote[] = [];
  const add = ({ form, label, played, isUsual }: QuoteForm, prices: Prices) => {
    const known = quotes.find(
      (quote) => quote.form === form && (form !== OTHER_FORM || quote.label.zh === label.zh),
    );
    if (known !== undefined) Object.assign(known, prices);
    else
      quotes.push({
        form,
        label,
        played,
        ...(isUsual && { isUsual }),
        price: null,
        priceWithFee: null,
        ...prices,
      });
  };
  if (priceJson !== null && priceJson !== undefined)
    for (const [key, value] of Object.entries(priceJson)) {
      const prices = parsePrices(value);
      if (prices !== null) add(findQuoteForm(platform, key), prices);
    }
  for (const [form, field] of feeForms) {
    const priceWithFee = parsePrice(blogger[field]);
    if (priceWithFee !== null) add(form, { priceWithFee });
  }
  if (quotes.length < 2) return quotes;
  const places = quoteForms[platform].map(({ form }) => form);
  const placeOf = ({ form }: Quote) => (places.includes(form) ? places.indexOf(form) : places.length);
  return quotes.sort((a, b) => placeOf(a) - placeOf(b));
}

const feeForms = [
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

/** Callers of the API send a price as a number, as text or as an object that names it. */
function parsePrices(value: unknown): Prices | null {
  if (typeof value !== "object" || value === null) {
    const price = parsePrice(value);
    return price === null ? null : { price };
  }
  const named = value as Record<string, unknown>;
  const price = parsePrice(named.price);
  const priceWithFee = parsePrice(named.priceWithFee);
  if (price === null && priceWithFee === null) return null;
  return { ...(price !== null && { price }), ...(priceWithFee !== null && { priceWithFee }) };
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
