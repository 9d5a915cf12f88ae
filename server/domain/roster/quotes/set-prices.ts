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
  const next: Record<string, unknown> = { ...priceJson };
  for (const [form, price] of Object.entries(prices)) {
    const keys = Object.keys(next).filter((key) => findQuoteForm(platform, key).form === form);
    const [key = keyOf(platform, form)] = keys;
    // The first key that has a price is the one that is read; the others would show again.
    for (const other of keys) if (other !== key || price === null) removePrice(next, other);
    if (price !== null) next[key] = isObject(next[key]) ? { ...next[key], price } : price;
  }
  return Object.keys(next).length === 0 ? null : next;
}

function removePrice(prices: Record<string, unknown>, key: string): void {
  const value = prices[key];
  if (isObject(value) && (value.priceWithFee ?? null) !== null) prices[key] = { ...value, price: null };
  else delete prices[key];
}

function keyOf(platform: Platform, form: string): string {
  return ownForms[platform].find((own) => own.form === form)?.key ?? form;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
