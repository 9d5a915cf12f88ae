import { type Locale } from "@/server/domain/kernel/languages";
import { quoteTable } from "../platforms";
import { feeForms, type FormPrice } from "../quotes";

export type PriceColumn = Pick<FormPrice, "form" | "basis"> & {
  field: string;
  names: Record<Locale, string>;
};

/** The forms with a field of their own for the price with the fee. */
const ownFee: ReadonlySet<string> = new Set(feeForms.map(([{ form }]) => form));

/** One name of each form for all platforms, as in an export. */
const labels = new Map(
  Object.values(quoteTable)
    .flat()
    .map(({ form, label }) => [form, label] as const),
);

/** Columns for the prices of each form of all platforms, listed and with fee (docs/rules.md#quotes). */
export const priceColumns: readonly PriceColumn[] = [...labels].flatMap(
  ([form, { zh, en }]): PriceColumn[] => {
    const listed: PriceColumn = {
      form,
      basis: "price",
      field: `quote.${form}`,
      names: { zh: `${zh} · 标价`, en: `${en} · list price` },
    };
    const withFee: PriceColumn = {
      form,
      basis: "priceWithFee",
      field: `quoteWithFee.${form}`,
      names: { zh: `${zh} · 含服务费`, en: `${en} · with fee` },
    };
    return ownFee.has(form) ? [listed] : [listed, withFee];
  },
);

const byField = new Map(priceColumns.map((column) => [column.field, column]));

export function findPriceColumn(field: string): PriceColumn | undefined {
  return byField.get(field);
}
