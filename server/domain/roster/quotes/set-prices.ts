import type { Platform } from "../platforms";
import { findQuoteForm, ownForms } from "./quote-forms";

export type ListedPrices = Readonly<Record<string, number | null>>;
type PriceJson = Readonly<Record<string, unknown>>;

/**
 * `priceJson` with the listed prices of some forms changed; null removes one. What else it has stays: a price
 * keeps its key, whatever the platform calls it, and an object its other values.
 */
export function setListedPrices(
  platform: Platform,
  priceJson: PriceJson | null,
  prices: ListedPrices,
): Record<string, unknown> | null {
  const next = new Map<string, unknown>(Object.entries(priceJson ?? {}));
  for (const [form, price] of Object.entries(prices)) {
    const keys = [...next.keys()].filter((key) => findQuoteForm(platform, key).form === form);
    const [key = keyOf(platform, form)] = keys;
    // Of several keys of a form the last that has a price is read, so the others must not keep one.
    for (const other of keys) if (other !== key || price === null) removePrice(next, other);
    const value = next.get(key);
    if (price !== null) next.set(key, isObject(value) ? { ...value, price } : price);
  }
  return next.size === 0 ? null : Object.fromEntries(next);
}

function removePrice(prices: Map<string, unknown>, key: string): void {
  const value = prices.get(key);
  if (isObject(value) && (value.priceWithFee ?? null) !== null) prices.set(key, { ...value, price: null });
  else prices.delete(key);
}

function keyOf(platform: Platform, form: string): string {
  return ownForms[platform].find((own) => own.form === form)?.key ?? form;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
