import type { BloggerWire } from "@/server/domain/roster/blogger";
import { type ListedPrices, ownForms, quotesOf, setListedPrices } from "@/server/domain/roster/quotes";

/** A listed price has a form value of its own, so that two people can change different ones. */
export type PriceName = `price_${string}`;
export type PriceValues = Record<PriceName, number | string>;
type Priced = Pick<BloggerWire, "platform" | "priceJson">;

export const priceName = (form: string): PriceName => `price_${form}`;
export const isPriceName = (name: string): name is PriceName => name.startsWith("price_");

const allForms = [...new Set(Object.values(ownForms).flatMap((forms) => forms.map(({ form }) => form)))];

/** A new creator may be of any platform, so it has values for the forms of all. */
export function toPriceValues(blogger: BloggerWire | null): PriceValues {
  if (blogger === null) return Object.fromEntries(allForms.map((form) => [priceName(form), ""]));
  const quotes = quotesOf(blogger);
  return Object.fromEntries(
    ownForms[blogger.platform].map(({ form }) => [
      priceName(form),
      quotes.find((quote) => quote.form === form)?.price ?? "",
    ]),
  );
}

export function listedPrice(blogger: BloggerWire, name: PriceName): number | null {
  const price = toPriceValues(blogger)[name];
  return typeof price === "number" ? price : null;
}

/** The field that prices are saved in; nothing where no price is among the values. */
export function toPriceFields(
  values: Readonly<Record<string, unknown>>,
  { platform, priceJson }: Priced,
): { priceJson?: Record<string, unknown> | null } {
  const prices: Record<string, number | null> = {};
  for (const { form } of ownForms[platform]) {
    const value = values[priceName(form)];
    if (value !== undefined) prices[form] = typeof value === "number" ? value : null;
  }
  if (Object.keys(prices).length === 0) return {};
  return { priceJson: setListedPrices(platform, priceJson, prices satisfies ListedPrices) };
}
