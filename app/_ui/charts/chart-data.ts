/** `share` is a fraction from 0 to 1. */
export type ChartUnit = "count" | "share" | "yuan";

export type ChartBar = { key: string; label: string; value: number };

/** Names of the palette in `app/_ui/theme.ts`, readable on light and on dark. */
export const chartColors = ["first", "second", "third", "fourth", "fifth", "sixth"] as const;
export type ChartColor = (typeof chartColors)[number];

export type TrendSeries = { key: string; label: string; color: ChartColor; values: (number | null)[] };

export type OpposedRow = { key: string; label: string; left: number; right: number };

export function cssColor(color: ChartColor): string {
  return `var(--chart-${color})`;
}

export type ChartTable = { head: string[]; rows: { key: string; cells: string[] }[] };
