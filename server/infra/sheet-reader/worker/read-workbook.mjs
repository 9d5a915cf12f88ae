import path from "node:path";
import { decodeCharacters, kindOfFormat } from "./cell-text.mjs";
import { kindOfArchive } from "./other-kinds.mjs";
import { readRelations } from "./relations.mjs";
import { attribute, parseXml } from "./parse-xml.mjs";
import { SheetProblem } from "./sheet-problem.mjs";

const MAX_SHEETS = 200;
const MAX_STYLES = 70_000;
const MAX_FORMAT_CHARS = 255;
const MAX_NAME_CHARS = 100;

export async function readWorkbook(parts, limits) {
  if (parts.names.some((name) => /vbaproject\.bin$|\/macrosheets\//.test(name)))
    throw new SheetProblem("MACROS");
  const root = await readRelations(parts, "_rels/.rels", { folder: "" });
  const workbook = [...root.values()].find(({ type }) => type.endsWith("/officeDocument"))?.target;
  if (workbook === undefined || !parts.has(workbook) || !/\.xml$/i.test(workbook))
    throw new SheetProblem(kindOfArchive(parts));
  const sheets = [];
  let is1904 = false;
  await parseXml(parts.read(workbook), {
    open(name, attributes) {
      if (name === "workbookPr") is1904 = /^(1|true)$/.test(attribute(attributes, "date1904") ?? "");
      if (name !== "sheet") return;
      const shownName = (attributes.name ?? "").slice(0, MAX_NAME_CHARS);
      sheets.push({ name: shownName, id: attribute(attributes, "id"), state: attributes.state });
      if (sheets.length > MAX_SHEETS) throw new SheetProblem("TOO_MANY_SHEETS");
    },
  });
  const folder = path.posix.dirname(workbook);
  const relations = `${folder}/_rels/${path.posix.basename(workbook)}.rels`;
  const related = await readRelations(parts, relations, { folder });
  const visible = sheets.flatMap(({ name, id, state = "visible" }) => {
    const target = related.get(id)?.target;
    const isSheet = state === "visible" && target !== undefined && parts.has(target);
    return isSheet && !related.get(id).type.endsWith("/chartsheet") ? [{ name, target }] : [];
  });
  if (visible.length === 0) throw new SheetProblem("NO_SHEET");
  const partOf = (type) => [...related.values()].find((one) => one.type.endsWith(`/${type}`))?.target;
  return {
    sheets: visible,
    is1904,
    formats: await readFormats(parts, partOf("styles")),
    words: await readWords(parts, partOf("sharedStrings"), limits),
  };
}

async function readFormats(parts, name) {
  const kinds = [];
  if (name === undefined || !parts.has(name)) return kinds;
  const kindOfId = new Map();
  let isInCells = false;
  await parseXml(parts.read(name), {
    open(element, attributes) {
      if (element === "numFmt") {
        const id = Number(attributes.numFmtId);
        kindOfId.set(id, kindOfFormat(id, (attributes.formatCode ?? "").slice(0, MAX_FORMAT_CHARS)));
        if (kindOfId.size > MAX_STYLES) throw new SheetProblem("TOO_LARGE_UNPACKED");
      }
      if (element === "cellXfs") isInCells = true;
      if (element !== "xf" || !isInCells) return;
      const id = Number(attributes.numFmtId ?? 0);
      kinds.push(kindOfId.get(id) ?? kindOfFormat(id));
      if (kinds.length > MAX_STYLES) throw new SheetProblem("TOO_LARGE_UNPACKED");
    },
    close(element) {
      if (element === "cellXfs") isInCells = false;
    },
  });
  return kinds;
}

/** Phonetic readings of Chinese characters are left out. */
async function readWords(parts, name, { maxSharedChars, maxCells, maxCellChars, maxNodes }) {
  const words = [];
  if (name === undefined || !parts.has(name)) return words;
  let chars = 0;
  let word = "";
  let isText = false;
  let isReading = false;
  await parseXml(parts.read(name), {
    mostNodes: maxNodes,
    open(element) {
      if (element === "si") word = "";
      if (element === "rPh") isReading = true;
      if (element === "t") isText = !isReading;
    },
    text(value) {
      if (!isText) return;
      word += value;
      if (word.length > maxCellChars) throw new SheetProblem("CELL_TOO_LONG");
    },
    close(element) {
      if (element === "t") isText = false;
      if (element === "rPh") isReading = false;
      if (element !== "si") return;
      words.push(decodeCharacters(word));
      // Empty texts take memory, too.
      chars += word.length + 1;
      if (chars > maxSharedChars || words.length > maxCells) throw new SheetProblem("TOO_LARGE_UNPACKED");
    },
  });
  return words;
}
