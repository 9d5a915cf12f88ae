export { type Sheet, type SheetColumn, sheetFormats, writeSheet } from "./spreadsheet";
