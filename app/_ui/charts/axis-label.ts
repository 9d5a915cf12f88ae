import { formatBigNumber, formatExactNumber, formatPercent } from "../format";
import type { ChartUnit } from "./chart-data";

/** Parts of an axis that must not bear the same label. */
const PARTS = 4;

/** Labels an axis from the lowest to the highest: as short as tells its marks apart. */
export function axisLabel(
  unit: ChartUnit,
  locale: string,
  [lowest, highest]: readonly [number, number],
): (value: number) => string {
  const [short, long] =
    unit === "share"
      ? [(value: number) => `${String(Math.round(value * 100))}%`, percent(locale)]
      : [big(locale), exact(locale)];
  const marks = Array.from({ length: PARTS + 1 }, (_, part) => lowest + ((highest - lowest) * part) / PARTS);
  const whole = unit === "share" ? marks : marks.map(Math.round);
  return new Set(whole.map(short)).size === new Set(whole).size ? short : long;
}

const percent = (locale: string) => (value: number) => formatPercent(value, locale, 1);
const big = (locale: string) => (value: number) => formatBigNumber(value, locale);
const exact = (locale: string) => (value: number) => formatExactNumber(value, locale);
