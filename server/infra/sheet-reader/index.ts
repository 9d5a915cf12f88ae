export { readSheet, type SheetRow } from "./read-sheet";
