import type { Platform } from "@/server/domain/roster/platforms";
import { findQuoteForm, formOfLength, quoteForms } from "@/server/domain/roster/quotes";

type Change = { field: string; before?: unknown; after?: unknown };
type Row = { field: string; quote?: string; before: unknown; after: unknown };

/** Prices with the platform's fee, by Douyin's lengths. Those of `priceJson` are listed prices. */
export const feeLengths: ReadonlyMap<string, "short" | "mid" | "long"> = new Map([
  ["priceShortWithFee", "short"],
  ["priceMidWithFee", "mid"],
  ["priceLongWithFee", "long"],
]);

/**
 * One row per change. Changed quotes get a row each, in the order of the platform's forms: the listed price,
 * then the one with the fee.
 */
export function toChangeRows(changes: readonly Change[], platform: Platform): Row[] {
  const rows = changes.flatMap(toRows);
  const isPrice = ({ field, quote }: Row) => quote !== undefined || feeLengths.has(field);
  const prices = rows.filter(isPrice).sort((a, b) => placeOf(a, platform) - placeOf(b, platform));
  const at = rows.findIndex(isPrice);
  const others = rows.filter((row) => !isPrice(row));
  return [...others.slice(0, Math.max(at, 0)), ...prices, ...others.slice(Math.max(at, 0))];
}

function toRows({ field, before = null, after = null }: Change): Row[] {
  if (field !== "priceJson" || (before === null && after === null)) return [{ field, before, after }];
  const [was, is] = [toQuotes(before), toQuotes(after)];
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  return names
    .filter((quote) => JSON.stringify(was[quote]) !== JSON.stringify(is[quote]))
    .map((quote) => ({ field, quote, before: was[quote] ?? null, after: is[quote] ?? null }));
}

function placeOf({ field, quote }: Row, platform: Platform): number {
  const length = feeLengths.get(field);
  const form = length === undefined ? findQuoteForm(platform, quote ?? "") : formOfLength(length);
  const forms = quoteForms[platform].map((known) => known.form);
  const place = forms.includes(form.form) ? forms.indexOf(form.form) : forms.length;
  return 2 * place + (length === undefined ? 0 : 1);
}

function toQuotes(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}
