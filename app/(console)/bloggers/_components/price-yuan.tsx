import { useLocale } from "next-intl";
import { Unknown } from "@/app/_ui/unknown";
import { formatExactNumber } from "@/app/_ui/format-number";

/** A price in yuan: `¥ 12,000`. */
export function PriceYuan({ value }: { value: number | null | undefined }) {
  const locale = useLocale();
  if (value === null || value === undefined) return <Unknown />;
  return <span className="figures">¥ {formatExactNumber(value, locale)}</span>;
}
