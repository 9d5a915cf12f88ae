import { formatBigNumber, formatExactNumber, formatPercent, formatYuan } from "../format";
import type { ChartUnit } from "./chart-data";

const PARTS = 4;

export function exactFigure(unit: ChartUnit, locale: string): (value: number) => string {
  const formats = {
    count: (value: number) => formatExactNumber(value, locale),
    share: (value: number) => formatPercent(value, locale, 1),
    yuan: (value: number) => formatYuan(value, locale),
  };
  return formats[unit];
}

/** Labels an axis from the lowest to the highest value, with as few digits as keep its marks distinct. */
export function axisLabel(
  unit: ChartUnit,
  locale: string,
  [lowest, highest]: readonly [number, number],
): (value: number) => string {
  const short = (value: number) => {
    if (unit === "share") return `${String(Math.round(value * 100))}%`;
    return unit === "yuan" ? `¥ ${formatBigNumber(value, locale)}` : formatBigNumber(value, locale);
  };
  const marks = Array.from({ length: PARTS + 1 }, (_, part) => lowest + ((highest - lowest) * part) / PARTS);
  const whole = unit === "share" ? marks : marks.map(Math.round);
  return new Set(whole.map(short)).size === new Set(whole).size ? short : exactFigure(unit, locale);
}

/** Estimated width of a label at 12 px: Chinese characters are twice as wide as letters. */
export function widthOf(label: string): number {
  return Array.from(label).reduce((width, character) => width + (character > "\u2e80" ? 12 : 7), 0);
}

export function wrapLabel(label: string, room: number): string[] {
  return label.split(" ").reduce<string[]>((lines, word) => {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    return last !== undefined && widthOf(longer) > room ? [...lines, word] : [...lines.slice(0, -1), longer];
  }, []);
}
