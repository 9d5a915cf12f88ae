import { columnOf, decodeCharacters, numberToText } from "./cell-text.mjs";
import { parseXml } from "./parse-xml.mjs";
import { readWorkbook } from "./read-workbook.mjs";
import { SheetProblem } from "./sheet-problem.mjs";
import { openParts } from "./zip-parts.mjs";

/** Rows and columns of a sheet of Excel. */
const MOST_LINES = 1_048_576;
const MOST_COLUMNS = 16_384;

/**
 * Reads the first visible sheet of a workbook. Formulas are never worked out: the value that was saved with
 * one is its text.
 * @param {Uint8Array} content
 */
export async function readXlsx(content, { limits, batches }) {
  const parts = await openParts(content, limits.maxUnpackedBytes);
  const { sheetName, target, is1904, formats, words } = await readWorkbook(parts, limits);
  let [line, column, cellCount, inRow] = [0, -1, 0, 0];
  let row;
  let cell;
  let text = "";
  let isValue = false;
  let isReading = false;
  await parseXml(parts.read(target), {
    open(name, attributes) {
      if (name === "row") {
        const given = Number(attributes.r);
        line = Number.isSafeInteger(given) && given > line ? given : line + 1;
        if (line > MOST_LINES) throw new SheetProblem("BROKEN_FILE");
        row = { cells: [], problems: new Map() };
        [column, inRow] = [-1, 0];
      } else if (name === "c" && row !== undefined) {
        cellCount += 1;
        inRow += 1;
        if (cellCount > limits.maxCells || inRow > MOST_COLUMNS) throw new SheetProblem("TOO_MANY_CELLS");
        column = attributes.r === undefined ? column + 1 : columnOf(attributes.r);
        cell = { type: attributes.t ?? "n", kind: formats[Number(attributes.s ?? 0)] ?? "number" };
        text = "";
      } else if (name === "v" || (name === "t" && cell?.type === "inlineStr")) isValue = !isReading;
      else if (name === "rPh") isReading = true;
    },
    text(value) {
      if (!isValue || cell === undefined) return;
      text += value;
      if (text.length > limits.maxCellChars) throw new SheetProblem("CELL_TOO_LONG");
    },
    close(name) {
      if (name === "v" || name === "t") isValue = false;
      else if (name === "rPh") isReading = false;
      else if (name === "c" && cell !== undefined) {
        const { text: shown, problem } = toText(text, { ...cell, words, is1904 });
        cell = undefined;
        if (shown === "" && problem === undefined) return;
        if (column < 0 || column >= limits.maxColumns) throw new SheetProblem("TOO_MANY_COLUMNS");
        row.cells[column] = shown;
        if (problem !== undefined) row.problems.set(column, problem);
      } else if (name === "row" && row !== undefined) {
        batches.add(line, row.cells, row.problems);
        row = undefined;
      }
    },
    after: () => batches.flush(),
    mostNodes: limits.maxNodes,
  });
  return { sheetName };
}

function toText(raw, { type, kind, words, is1904 }) {
  if (type === "s") return { text: raw === "" ? "" : (words[Number(raw)] ?? "") };
  if (type === "b") return { text: raw === "1" ? "TRUE" : "FALSE" };
  if (type === "n") return numberToText(raw, { kind, is1904 });
  return { text: decodeCharacters(raw) };
}
