import { columnOf, decodeCharacters, lettersOf, numberToText } from "./cell-text.mjs";
import { readHeads } from "./choose-sheet.mjs";
import { MAX_FORMULA_CHARS, readFormula } from "./formula.mjs";
import { parseXml } from "./parse-xml.mjs";
import { readWorkbook } from "./read-workbook.mjs";
import { readSheetTail } from "./sheet-tail.mjs";
import { SheetProblem } from "./sheet-problem.mjs";
import { openParts } from "./zip-parts.mjs";

const MAX_LINES = 1_048_576;
const MAX_COLUMNS = 16_384;
const LINK = /https?:\/\//i;

/**
 * Reads the named sheet, or the one that `choose` selects by the first rows of all. Formulas are never
 * evaluated: the saved value is used.
 * @param {Uint8Array} content
 */
export async function readXlsx(content, { limits, batches, sheet, choose }) {
  const parts = await openParts(content, limits.maxUnpackedBytes);
  const { sheets, is1904, formats, words } = await readWorkbook(parts, limits);
  const heads = sheets.length > 1 ? await readHeads(parts, sheets, words) : [];
  const asked = sheets.find(({ name }) => name === sheet);
  const { name: sheetName, target } = asked ?? sheets[heads.length === 0 ? 0 : await choose(heads)];
  const { links, merged } = await readSheetTail(parts, target, limits);
  const fill = createFill(merged);
  const hiddenColumns = [];
  let [line, column, cellCount, inRow] = [0, -1, 0, 0];
  let row;
  let cell;
  let text = "";
  let formula = "";
  let isFormula = false;
  let isValue = false;
  let isReading = false;
  await parseXml(parts.read(target), {
    open(name, attributes) {
      if (name === "row") {
        const given = Number(attributes.r);
        line = Number.isSafeInteger(given) && given > line ? given : line + 1;
        if (line > MAX_LINES) throw new SheetProblem("BROKEN_FILE");
        row = { cells: [], problems: new Map(), links: new Map(), isHidden: isHidden(attributes, "ht") };
        [column, inRow] = [-1, 0];
      } else if (name === "c" && row !== undefined) {
        cellCount += 1;
        inRow += 1;
        if (cellCount > limits.maxCells || inRow > MAX_COLUMNS) throw new SheetProblem("TOO_MANY_CELLS");
        column = attributes.r === undefined ? column + 1 : columnOf(attributes.r);
        cell = { type: attributes.t ?? "n", kind: formats[Number(attributes.s ?? 0)] ?? "number" };
        [text, formula] = ["", ""];
      } else if (name === "f") isFormula = true;
      else if (name === "col" && isHidden(attributes, "width")) addColumns(hiddenColumns, attributes, limits);
      else if (name === "v" || (name === "t" && cell?.type === "inlineStr")) isValue = !isReading;
      else if (name === "rPh") isReading = true;
    },
    text(value) {
      if (isFormula && formula.length < MAX_FORMULA_CHARS) formula += value;
      if (!isValue || cell === undefined) return;
      text += value;
      if (text.length > limits.maxCellChars) throw new SheetProblem("CELL_TOO_LONG");
    },
    close(name) {
      if (name === "f") isFormula = false;
      else if (name === "v" || name === "t") isValue = false;
      else if (name === "rPh") isReading = false;
      else if (name === "c" && cell !== undefined) {
        const { text: value, problem } = toText(text, { ...cell, words, is1904 });
        const { link = linkAt(links, column, line), words: said } =
          formula === "" ? {} : readFormula(formula);
        cell = undefined;
        const shown = value === "" && problem === undefined ? (said ?? "") : value;
        if (shown === "" && problem === undefined && link === undefined) return;
        if (column < 0 || column >= limits.maxColumns) throw new SheetProblem("TOO_MANY_COLUMNS");
        row.cells[column] = shown;
        if (problem !== undefined) row.problems.set(column, problem);
        if (link !== undefined && !LINK.test(shown)) row.links.set(column, link);
      } else if (name === "row" && row !== undefined) {
        fill(line, row);
        batches.add(line, row);
        row = undefined;
      }
    },
    after: () => batches.flush(),
    mostNodes: limits.maxNodes,
  });
  const others = heads.flatMap((rows, at) =>
    sheets[at].target === target || rows.length === 0 ? [] : [sheets[at].name],
  );
  return { sheetName, otherSheets: others, hiddenColumns };
}

const isHidden = (attributes, size) =>
  attributes.hidden === "1" || attributes.hidden === "true" || attributes[size] === "0";

function addColumns(columns, { min, max }, { maxColumns }) {
  for (let at = Math.max(0, Number(min) - 1); at < Number(max) && columns.length < maxColumns; at += 1)
    columns.push(at);
}

function linkAt(links, column, line) {
  return links.size === 0 ? undefined : links.get(`${lettersOf(column)}${line}`);
}

/** Copies the text of a merged range's first cell to its other rows that have content of their own. */
function createFill(merged) {
  const open = new Map();
  return (line, { cells, problems }) => {
    const hasOwn = cells.some((cell) => cell !== undefined && cell !== "");
    for (const [column, { until, text }] of open) {
      if (line > until) open.delete(column);
      else if (hasOwn && (cells[column] ?? "") === "") {
        cells[column] = text;
        problems.set(column, "MERGED");
      }
    }
    for (const { column, until } of merged.get(line) ?? []) {
      const text = cells[column] ?? "";
      if (text !== "") open.set(column, { until, text });
    }
  };
}

function toText(raw, { type, kind, words, is1904 }) {
  if (type === "s") return { text: raw === "" ? "" : (words[Number(raw)] ?? "") };
  if (type === "b") return { text: raw === "1" ? "TRUE" : "FALSE" };
  if (type === "n") return numberToText(raw, { kind, is1904 });
  return { text: decodeCharacters(raw) };
}
