/** What a figure counts: whole things, or a share from 0 to 1. */
export type ChartUnit = "count" | "share";

/** One bar: its place among others of the same chart. */
export type ChartBar = { key: string; label: string; value: number };

/** Names of the palette in `app/_ui/theme.ts`, readable on light and on dark. */
export const chartColors = ["first", "second", "third", "fourth", "fifth", "sixth"] as const;
export type ChartColor = (typeof chartColors)[number];

/** One line of a trend, a value a day; null where none is known. */
export type TrendSeries = { key: string; label: string; color: ChartColor; values: (number | null)[] };

/** A row of a two-sided chart: shares that stand opposite each other. */
export type OpposedRow = { key: string; label: string; left: number; right: number };

/** The colour as CSS. */
export function cssColor(color: ChartColor): string {
  return `var(--chart-${color})`;
}

/** The table that a chart can be read as: the first column names the row. */
export type ChartTable = { head: string[]; rows: { key: string; cells: string[] }[] };
