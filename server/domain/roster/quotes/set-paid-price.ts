import { type Platform } from "../platforms";
import { isKeyOf, ownForms } from "./quote-forms";
import { type FeeField, feeForms, isNamed, type Quote, type Quoted, quotesOf, usualQuote } from "./quotes-of";
import { setListedPrices } from "./set-prices";

type PriceJson = Readonly<Record<string, unknown>>;
type Priced = Quoted & { priceJson: PriceJson | null };
type Fields = { priceJson?: Record<string, unknown> | null } & Partial<Record<FeeField, number | null>>;

/**
 * The quote of a form, without prices if none is known, or of the form that stands for the creator
 * (docs/rules.md#quotes).
 */
export function quoteOfForm(blogger: Quoted, form?: string): Quote | undefined {
  const quotes = quotesOf(blogger);
  const known = form === undefined ? usualQuote(quotes) : quotes.find((quote) => quote.form === form);
  return known ?? unknownQuotes(blogger.platform).find((quote) => form === undefined || quote.form === form);
}

function unknownQuotes(platform: Platform): Quote[] {
  const quotes = ownForms[platform].map((form) => ({ ...form, price: null, priceWithFee: null }));
  const usual = usualQuote(quotes);
  return usual === undefined ? [] : [usual, ...quotes];
}

/**
 * The fields that change with the price that `paidPrice` reads: the one with the fee, where it is known. With
 * null the form has no price any more: the listed one would show in its place.
 */
export function setPaidPrice(blogger: Priced, quote: Quote, price: number | null): Fields {
  const { form } = quote;
  const { platform, priceJson } = blogger;
  if (price === null) return clearPrices(blogger, form);
  if (quote.priceWithFee === null)
    return { priceJson: setListedPrices(platform, priceJson, { [form]: price }) };
  const field = feeForms.find(
    ([named, name]) => named.form === form && (blogger[name] ?? null) !== null,
  )?.[1];
  if (field !== undefined) return { [field]: price };
  const isOfForm = isKeyOf(platform, form);
  const withFee = ([key, value]: [string, unknown]): [string, unknown] =>
    isOfForm(key) && isNamed(value) && (value.priceWithFee ?? null) !== null
      ? [key, { ...value, priceWithFee: price }]
      : [key, value];
  return { priceJson: Object.fromEntries(Object.entries(priceJson ?? {}).map(withFee)) };
}

function clearPrices(blogger: Priced, form: string): Fields {
  const { platform, priceJson } = blogger;
  const prices = Object.entries(priceJson ?? {});
  const isOfForm = isKeyOf(platform, form);
  const rest = prices.filter(([key]) => !isOfForm(key));
  const fees = feeForms.filter(([named, field]) => named.form === form && (blogger[field] ?? null) !== null);
  return {
    ...(rest.length < prices.length && { priceJson: rest.length === 0 ? null : Object.fromEntries(rest) }),
    ...(Object.fromEntries(fees.map(([, field]) => [field, null])) as Partial<Record<FeeField, null>>),
  };
}
