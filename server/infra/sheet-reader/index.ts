export { type CellProblem, readSheet, type SheetFound, type SheetHeads, type SheetRow } from "./read-sheet";
export { SheetError } from "./sheet-error";
export { sheetLimits } from "./sheet-limits";
