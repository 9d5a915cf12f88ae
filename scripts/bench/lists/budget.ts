import { type Explained } from "@/scripts/bench/lists/explain-statement";

/** The most that a page may touch, in pages of 8 KiB; `even`: and no more at the end of the list than at its start. */
export type Budget = { buffers: number; even: boolean };

/** A row of a page: its entry in an index, its place through the primary key, itself. */
const BUFFERS_A_ROW = 8;
/** Upper levels of indexes, the planner's own look-ups, rows that were switched off together. */
const BUFFERS_A_PAGE = 500;
const EVEN = 1.1;
const NOISE = 16;
/** Rows that are found without an order, and sorted. */
const SORTED_ROWS = 25_000;
const SMALL_TABLES = new Set([
  "users",
  "sync_endpoint",
  "scraping_task",
  "organization",
  "blogger_change_head",
]);

/** Read in order from an index made for it: what a page costs depends on nothing but its length. */
export function pageBudget(rows: number): Budget {
  return { buffers: BUFFERS_A_PAGE + BUFFERS_A_ROW * rows, even: true };
}

/** Rows filtered out on the way cost entries of one index at most, `wholeIndex` pages. */
export function scanBudget(rows: number, wholeIndex: number): Budget {
  return { buffers: pageBudget(rows).buffers + wholeIndex, even: false };
}

/** What is wrong with a page, each as a sentence. Times are shown and never judged. */
export function budgetProblems(
  budget: Budget,
  { first, deep }: { first: Explained; deep: Explained | null },
): string[] {
  const problems = [first, ...(deep === null ? [] : [deep])].flatMap((page) => [
    ...page.seqScans.filter((table) => !SMALL_TABLES.has(table)).map((table) => `reads all of ${table}`),
    ...(page.sortedRows > SORTED_ROWS ? [`sorts ${page.sortedRows} rows`] : []),
    ...(page.buffers > budget.buffers ? [`touches ${page.buffers} pages of ${budget.buffers}`] : []),
  ]);
  if (deep !== null && budget.even && deep.buffers > EVEN * first.buffers + NOISE)
    problems.push(`touches ${deep.buffers} pages at the end, ${first.buffers} at the start`);
  return [...new Set(problems)];
}
