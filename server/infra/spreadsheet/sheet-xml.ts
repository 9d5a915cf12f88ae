import { DAY_MS } from "@/server/domain/kernel/durations";
import { type CellKind, type CellValue, type StreamSheet } from "./file-piece";

/** Days from 1899-12-30, day zero of spreadsheets, to 1970-01-01. */
const EPOCH_DAYS = 25_569;
/** Excel's limit per cell (docs/rules.md#export). */
const MAX_CHARS = 32_767;

export const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
export const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
export const PACKAGE = "http://schemas.openxmlformats.org/package/2006";

/** Indexes into `styles`. The text format keeps a number's digits when the cell is edited. */
const styleOf: Record<CellKind, number> = { number: 0, text: 1, dateTime: 2, percent: 3 };
const HEADING = 4;

export function sheetStart({ columns }: StreamSheet): string {
  const widths = columns.map(
    ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  );
  const cells = columns.map(
    ({ heading }, at) => `<c r="${letters(at)}1" s="${HEADING}" t="inlineStr">${inline(heading)}</c>`,
  );
  return (
    `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">` +
    `<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>` +
    `<cols>${widths.join("")}</cols><sheetData><row r="1">${cells.join("")}</row>`
  );
}

export const ROWS_END = "</sheetData>";
export const SHEET_END = "</worksheet>";

/** Names the drawing by which a sheet shows pictures. */
export const DRAWING = `<drawing xmlns:r="${OFFICE}" r:id="rId1"/>`;

/** In points: 52 pixels. */
const PICTURE_ROW = ' ht="39" customHeight="1"';

/** `n` is the 1-based row number. Text is always written as a text cell, never as a formula. */
export function rowXml({ columns, hasPictures }: StreamSheet, row: readonly CellValue[], n: number): string {
  let cells = "";
  for (let at = 0; at < columns.length; at += 1) {
    const value = row[at] ?? null;
    if (value === null || value === "") continue;
    const place = `<c r="${letters(at)}${n}"`;
    if (typeof value === "string") cells += `${place} s="1" t="inlineStr">${inline(value)}</c>`;
    else if (typeof value === "number")
      cells += `${place} s="${styleOf[columns[at]?.kind ?? "number"]}"><v>${value}</v></c>`;
    else cells += `${place} s="${styleOf.dateTime}"><v>${value.getTime() / DAY_MS + EPOCH_DAYS}</v></c>`;
  }
  return `<row r="${n}"${hasPictures === true ? PICTURE_ROW : ""}>${cells}</row>`;
}

/** `more` is added to the types of parts, where there are others than sheets. */
export function workbookFiles(name: string, sheets: number, more = ""): { name: string; content: string }[] {
  const numbers = Array.from({ length: sheets }, (_, at) => at + 1);
  const type = "application/vnd.openxmlformats-officedocument.spreadsheetml";
  const override = (part: string, of: string) =>
    `<Override PartName="/xl/${part}.xml" ContentType="${type}.${of}+xml"/>`;
  const sheetNames = numbers.map(
    (n) => `<sheet name="${escapeXml(n === 1 ? name : `${name} ${n}`)}" sheetId="${n}" r:id="rId${n}"/>`,
  );
  const relations = numbers.map(
    (n) => `<Relationship Id="rId${n}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${n}.xml"/>`,
  );
  return [
    {
      name: "[Content_Types].xml",
      content:
        `${XML}<Types xmlns="${PACKAGE}/content-types">` +
        `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
        override("workbook", "sheet.main") +
        numbers.map((n) => override(`worksheets/sheet${n}`, "worksheet")).join("") +
        `${override("styles", "styles")}${more}</Types>`,
    },
    {
      name: "_rels/.rels",
      content:
        `${XML}<Relationships xmlns="${PACKAGE}/relationships">` +
        `<Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      name: "xl/workbook.xml",
      content: `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheetNames.join("")}</sheets></workbook>`,
    },
    {
      name: "xl/_rels/workbook.xml.rels",
      content:
        `${XML}<Relationships xmlns="${PACKAGE}/relationships">${relations.join("")}` +
        `<Relationship Id="rId${sheets + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    },
    { name: "xl/styles.xml", content: styles },
  ];
}

const format = (numFmtId: number, fontId = 0) =>
  `<xf numFmtId="${numFmtId}" fontId="${fontId}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`;

const styles =
  `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd hh:mm"/></numFmts>` +
  `<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>` +
  `<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>` +
  `<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>` +
  `<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>` +
  `<cellXfs count="5">${format(0)}${format(49)}${format(164)}${format(10)}${format(0, 1)}</cellXfs>` +
  `<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

const names: string[] = [];

/** 0 is column A, 26 is AA. */
function letters(at: number): string {
  return (names[at] ??=
    (at < 26 ? "" : letters(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26)));
}

function inline(text: string): string {
  return `<is><t xml:space="preserve">${escapeXml(text.length > MAX_CHARS ? cut(text) : text)}</t></is>`;
}

function cut(text: string): string {
  const last = text.charCodeAt(MAX_CHARS - 1);
  return text.slice(0, last >= 0xd800 && last < 0xdc00 ? MAX_CHARS - 1 : MAX_CHARS);
}

const marks: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
// Spreadsheets write characters that XML does not allow as _x000D_, and decode every such text.
const special = /[&<>"]|_(?=x[0-9A-Fa-f]{4}_)|[^\P{Cc}\t\n]|[\uFFFE\uFFFF]/gu;

function escapeXml(text: string): string {
  return text.replace(special, (found) => marks[found] ?? toCode(found));
}

function toCode(character: string): string {
  return `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`;
}
