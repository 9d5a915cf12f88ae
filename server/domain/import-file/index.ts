export { findImportColumn, importColumns } from "./import-columns";
export { findHeadingRow, proposeMapping, toRemembered } from "./propose-mapping";
export { toItem } from "./to-item";
