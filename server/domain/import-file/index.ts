export { findImportColumn, importColumns } from "./import-columns";
export { findHeadingRow, proposeMapping, toRemembered } from "./propose-mapping";
export { describeRowProblem, toRowProblem } from "./row-words";
export { toItem } from "./to-item";
