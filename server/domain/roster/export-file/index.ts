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
export { exportWord } from "./words";
