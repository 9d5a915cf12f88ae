import { SheetProblem } from "./sheet-problem.mjs";

const BATCH_ROWS = 500;
/** A batch with many characters is sent early: the service processes a batch without a pause. */
const BATCH_CHARS = 400_000;
const CELL_CHARS = 20;
const CUT_CHARS = 200;

/**
 * Collects rows into batches. `send` is awaited, so that only one batch is in flight.
 * @param {{maxRows: number, maxColumns: number, maxCells: number, maxFieldChars: number,
 *   maxRowChars: number, maxTextChars: number}} limits
 * @param {(rows: object[]) => Promise<void>} send
 */
export function createRowBatches(limits, send) {
  const { maxRows, maxColumns, maxCells, maxFieldChars, maxRowChars, maxTextChars } = limits;
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
    add(line, { cells, problems = new Map(), links = new Map(), isHidden = false }) {
      let length = cells.length;
      while (length > 0 && (cells[length - 1] ?? "") === "") length -= 1;
      if (length === 0 && problems.size === 0 && links.size === 0) return;
      if (length > maxColumns) throw new SheetProblem("TOO_MANY_COLUMNS");
      cellCount += length;
      if (cellCount > maxCells) throw new SheetProblem("TOO_MANY_CELLS");
      const values = Array.from({ length }, (_, at) => cells[at] ?? "");
      let rowChars = length * CELL_CHARS;
      for (const [at, value] of values.entries()) {
        if (value.length > maxFieldChars) {
          values[at] = `${value.slice(0, CUT_CHARS)}…`;
          problems.set(at, "TOO_LONG");
        }
        rowChars += values[at].length;
      }
      for (const link of links.values()) rowChars += link.length + CELL_CHARS;
      if (rowChars > maxRowChars) throw new SheetProblem("LINE_TOO_LONG");
      // A few bytes of a workbook can repeat a long shared text in every cell.
      textChars += rowChars - length * CELL_CHARS;
      if (textChars > maxTextChars) throw new SheetProblem("TOO_LARGE_UNPACKED");
      count += 1;
      // The heading row is not counted.
      if (count > maxRows + 1) throw new SheetProblem("TOO_MANY_ROWS");
      if (batch.length >= BATCH_ROWS || (batch.length > 0 && chars + rowChars > BATCH_CHARS)) close();
      chars += rowChars;
      batch.push({
        line,
        cells: values,
        ...(problems.size > 0 && { problems: [...problems] }),
        ...(links.size > 0 && { links: [...links] }),
        ...(isHidden && { isHidden }),
      });
    },
    async flush(isEnd = false) {
      if (isEnd && batch.length > 0) close();
      for (let rows = full.shift(); rows !== undefined; rows = full.shift()) await send(rows);
    },
  };
}
