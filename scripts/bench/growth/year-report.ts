/** Of testing/bench-growth/measure-year.ts, by table. */
export type YearReport = { tables: { table: string; bytesARow: number; rowsAYear: number }[] };
