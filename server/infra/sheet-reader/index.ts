export { readSheet, sheetLimits, type SheetRow } from "./read-sheet";
export { SheetError } from "./sheet-error";
