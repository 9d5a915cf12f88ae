import { SheetProblem } from "./sheet-problem.mjs";

const BATCH_ROWS = 500;
/** A batch of long or many cells is handed over sooner: the service takes it at one stretch. */
const BATCH_CHARS = 400_000;
/** Characters that a cell counts beside its own. */
const CELL_CHARS = 20;
/** What is kept of a cell that is longer than any field. */
const CUT_CHARS = 200;

/**
 * Collects rows and hands them over by batches; `send` is waited for: no more than one batch is on its way.
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
    /**
     * Takes a row, its problems by column, links behind words, and whether it is hidden; an empty row is left
     * out, and has its line all the same.
     */
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
      // A few bytes of a workbook repeat a long shared text in every cell.
      textChars += rowChars - length * CELL_CHARS;
      if (textChars > maxTextChars) throw new SheetProblem("TOO_LARGE_UNPACKED");
      count += 1;
      // The headings are a row, too.
      if (count > maxRows + 1) throw new SheetProblem("TOO_MANY_ROWS");
      if (batch.length >= BATCH_ROWS || (batch.length > 0 && chars + rowChars > BATCH_CHARS)) close();
      chars += rowChars;
      batch.push({
        ...{ line, cells: values },
        ...(problems.size > 0 && { problems: [...problems] }),
        ...(links.size > 0 && { links: [...links] }),
        ...(isHidden && { isHidden }),
      });
    },
    /** Hands over the full batches, and the rest where it is the end. */
    async flush(isEnd = false) {
      if (isEnd && batch.length > 0) close();
      for (let rows = full.shift(); rows !== undefined; rows = full.shift()) await send(rows);
    },
  };
}
