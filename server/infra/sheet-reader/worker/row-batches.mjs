import { SheetProblem } from "./sheet-problem.mjs";

/**
 * Collects rows and hands them over by batches; `send` is waited for: no more than one batch is ahead.
 * @param {{ maxRows: number, maxColumns: number, maxCellChars: number }} limits
 * @param {(rows: object[]) => Promise<void>} send
 */
export function createRowBatches({ maxRows, maxColumns, maxCellChars }, send) {
  const BATCH_ROWS = 500;
  /** A batch of long cells is handed over sooner. */
  const BATCH_CHARS = 4_000_000;
  let batch = [];
  let chars = 0;
  let count = 0;
  return {
    /** Takes a row; one that is empty is left out, and has its line all the same. */
    add(line, cells, problems = []) {
      let length = cells.length;
      while (length > 0 && (cells[length - 1] ?? "") === "") length -= 1;
      if (length === 0 && problems.length === 0) return;
      if (length > maxColumns) throw new SheetProblem("TOO_MANY_COLUMNS");
      const values = Array.from({ length }, (_, at) => cells[at] ?? "");
      for (const value of values) {
        if (value.length > maxCellChars) throw new SheetProblem("CELL_TOO_LONG");
        chars += value.length;
      }
      count += 1;
      // The headings are a row, too.
      if (count > maxRows + 1) throw new SheetProblem("TOO_MANY_ROWS");
      batch.push(problems.length === 0 ? { line, cells: values } : { line, cells: values, problems });
    },
    /** Hands over what there is, once it is enough or where it is the rest. */
    async flush(isEnd = false) {
      if (batch.length === 0 || (!isEnd && batch.length < BATCH_ROWS && chars < BATCH_CHARS)) return;
      const rows = batch;
      batch = [];
      chars = 0;
      await send(rows);
    },
  };
}
