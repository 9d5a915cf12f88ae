import { useLocale } from "next-intl";
import { formatBigNumber, formatExactNumber } from "./format-number";
import { Unknown } from "./unknown";

/** `12.3万` / `123.5K`, the exact number on hover. */
export function BigNumber({ value }: { value: number | string | null | undefined }) {
  const locale = useLocale();
  if (value === null || value === undefined || value === "") return <Unknown />;
  return (
    <span className="figures" title={formatExactNumber(value, locale)}>
      {formatBigNumber(value, locale)}
    </span>
  );
}
