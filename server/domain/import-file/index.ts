export { findImportColumn, importColumns } from "./import-columns";
export { findHeadingRow, proposeMapping, toHeadings, toRemembered } from "./propose-mapping";
export { describeRowProblem, toRowProblem } from "./row-words";
export { itemReader } from "./to-item";
