export { writeCsv } from "./csv";
export { type Sheet, type SheetColumn, sheetFormats, writeSheet } from "./spreadsheet";
