/** Minimum width of a table: narrower windows scroll it. */
export function toTableWidth(columns: readonly { width: number }[]): number {
  return columns.reduce((sum, { width }) => sum + width, 0);
}

/** Maximum width of a table with few columns: in a wider one the eye loses the row. */
const FEW_COLUMNS = { least: 640, most: 720 };

/** Maximum width of a table and its foot; undefined for the page's width. */
export function toMostWidth(columns: readonly { width: number }[]): number | undefined {
  return toTableWidth(columns) <= FEW_COLUMNS.least ? FEW_COLUMNS.most : undefined;
}
