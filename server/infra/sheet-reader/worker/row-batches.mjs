import { SheetProblem } from "./sheet-problem.mjs";

const BATCH_ROWS = 500;
/** A batch of long cells is handed over sooner. */
const BATCH_CHARS = 4_000_000;

/**
 * Collects rows and hands them over by batches; `send` is waited for: no more than one batch is on its way.
 * @param {Record<"maxRows" | "maxColumns" | "maxCells" | "maxCellChars" | "maxTextChars", number>} limits
 * @param {(rows: object[]) => Promise<void>} send
 */
export function createRowBatches(limits, send) {
  const { maxRows, maxColumns, maxCells, maxCellChars, maxTextChars } = limits;
  const full = [];
  let batch = [];
  let chars = 0;
  let count = 0;
  let cellCount = 0;
  let textChars = 0;
  const close = () => {
    full.push(batch);
    batch = [];
    chars = 0;
  };
  return {
    /** Takes a row; one that is empty is left out, and has its line all the same. */
    add(line, cells, problems = []) {
      let length = cells.length;
      while (length > 0 && (cells[length - 1] ?? "") === "") length -= 1;
      if (length === 0 && problems.length === 0) return;
      if (length > maxColumns) throw new SheetProblem("TOO_MANY_COLUMNS");
      cellCount += length;
      if (cellCount > maxCells) throw new SheetProblem("TOO_MANY_CELLS");
      const values = Array.from({ length }, (_, at) => cells[at] ?? "");
      for (const value of values) {
        if (value.length > maxCellChars) throw new SheetProblem("CELL_TOO_LONG");
        chars += value.length;
        textChars += value.length;
      }
      // A few bytes of a workbook repeat a long shared text in every cell.
      if (textChars > maxTextChars) throw new SheetProblem("TOO_LARGE_UNPACKED");
      count += 1;
      // The headings are a row, too.
      if (count > maxRows + 1) throw new SheetProblem("TOO_MANY_ROWS");
      batch.push(problems.length === 0 ? { line, cells: values } : { line, cells: values, problems });
      if (batch.length >= BATCH_ROWS || chars >= BATCH_CHARS) close();
    },
    /** Hands over the full batches, and the rest where it is the end. */
    async flush(isEnd = false) {
      if (isEnd && batch.length > 0) close();
      for (let rows = full.shift(); rows !== undefined; rows = full.shift()) await send(rows);
    },
  };
}
