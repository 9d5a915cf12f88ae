/** The least width of a table: narrower windows scroll it. */
export function toTableWidth(columns: readonly { width: number }[]): number {
  return columns.reduce((sum, { width }) => sum + width, 0);
}

/** What few columns take at most: in more, the eye loses the row on its way from one to the next. */
const FEW_COLUMNS = { least: 640, most: 720 };

/** The largest width of a table and of what stands with it; undefined where the page's own will do. */
export function toMostWidth(columns: readonly { width: number }[]): number | undefined {
  return toTableWidth(columns) <= FEW_COLUMNS.least ? FEW_COLUMNS.most : undefined;
}
