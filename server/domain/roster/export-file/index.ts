export {
  defaultExportFields,
  type ExportColumn,
  exportColumns,
  type ExportField,
  exportFields,
  exportGroups,
  fieldsOfColumns,
  findExportColumn,
  formOfField,
  headingOf,
  heavyExportFields,
  isDerived,
  isQuoteField,
} from "./export-columns";
export {
  defaultProposalFields,
  type EntryField,
  findEntryColumn,
  formWords,
  isEntryField,
  type ProposalField,
  proposalFields,
  shortlistStatuses,
  type ShortlistStatus,
  shortlistStatusWords,
} from "./entry-columns";
export { exportWord } from "./words";
