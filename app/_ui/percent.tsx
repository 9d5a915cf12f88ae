import { useLocale } from "next-intl";
import { formatPercent } from "./format-number";
import { Unknown } from "./unknown";

/** 350 → `3.5%`; `perWhole` 100 for values that are percents already. */
export function Percent({ value, perWhole }: { value: number | null | undefined; perWhole?: number }) {
  const locale = useLocale();
  if (value === null || value === undefined) return <Unknown />;
  return <span className="figures">{formatPercent(value, locale, perWhole)}</span>;
}
