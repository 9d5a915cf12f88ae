export {
  type Answers,
  columnAnswer,
  columnQuestionId,
  NO_COLUMN,
  withColumnAnswers,
} from "./column-questions";
export { findImportColumn, importColumns } from "./import-columns";
export {
  type ColumnMapping,
  type DoubleColumn,
  findHeadingRow,
  type Proposal,
  proposeColumns,
  proposeMapping,
  toHeadings,
} from "./propose-mapping";
export { mayBeUnclear, rateOptions, rateQuestionId, ratesOf } from "./rate-questions";
export { toRemembered } from "./remembered-mapping";
export { describeRowProblem, toRowProblem } from "./row-words";
export { type CellProblem, itemReader } from "./to-item";
export { findHeadings, scoreSheet } from "./heading-rows";
export { leadsToCreator } from "./row-links";
export { rowSkipper, type SkipCode } from "./skip-row";
