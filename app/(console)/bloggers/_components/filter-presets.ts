import { useLocale } from "next-intl";
import type { RangePreset } from "@/app/_ui/count-range";
import { formatShortNumber } from "@/app/_ui/format";

type Range = { min?: number; max?: number };

/** Ranges to choose from, labelled as people write them. */
export function usePresets(): (ranges: readonly Range[]) => RangePreset[] {
  const locale = useLocale();
  const short = (value: number) => formatShortNumber(value, locale);
  const labelOf = ({ min, max }: Range) => {
    if (min === undefined) return `≤ ${short(max ?? 0)}`;
    return max === undefined ? `≥ ${short(min)}` : `${short(min)}–${short(max)}`;
  };
  return (ranges) => ranges.map((range) => ({ ...range, label: labelOf(range) }));
}
