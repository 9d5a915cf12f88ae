import { isRecord } from "@/server/domain/kernel/records";
import type { Platform } from "../platforms";
import { isKeyOf, quoteForms } from "./quote-forms";

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
    const keys = [...next.keys()].filter(isKeyOf(platform, form));
    const [key = keyOfForm(platform, form) ?? form] = keys;
    // Of several keys of a form the last that has a price is read, so the others must not keep one.
    for (const other of keys) if (other !== key || price === null) removePrice(next, other);
    const value = next.get(key);
    if (price !== null) next.set(key, isRecord(value) ? { ...value, price } : price);
  }
  return next.size === 0 ? null : Object.fromEntries(next);
}

function removePrice(prices: Map<string, unknown>, key: string): void {
  const value = prices.get(key);
  if (isRecord(value) && (value.priceWithFee ?? null) !== null) prices.set(key, { ...value, price: null });
  else prices.delete(key);
}

/**
 * The key under which a form's price is read back on the platform; null if the platform does not know the
 * form. A key of Douyin's lengths may be another form's on the platform, so that they have their label there.
 */
export function keyOfForm(platform: Platform, form: string): string | null {
  const known = quoteForms[platform].find((one) => one.form === form);
  if (known === undefined) return null;
  const keys = [known.key ?? form, known.label.zh];
  return keys.find(isKeyOf(platform, form)) ?? null;
}

export type PriceBasis = "price" | "priceWithFee";
export type FormPrice = { form: string; basis: PriceBasis; price: number };

/** `priceJson` with the price of a form, listed or with the fee; the other one stays. */
export function setFormPrice(
  platform: Platform,
  priceJson: PriceJson | null,
  { form, basis, price }: FormPrice,
): Record<string, unknown> | null {
  if (basis === "price") return setListedPrices(platform, priceJson, { [form]: price });
  const keys = Object.keys(priceJson ?? {}).filter(isKeyOf(platform, form));
  // Of several keys of a form, the last that has a price is read.
  const key = keys.at(-1) ?? keyOfForm(platform, form) ?? form;
  const value = priceJson?.[key];
  const listed = isRecord(value) ? value : value === undefined ? {} : { price: value };
  return { ...priceJson, [key]: { ...listed, priceWithFee: price } };
}
