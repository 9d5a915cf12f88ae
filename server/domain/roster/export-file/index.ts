export {
  defaultExportFields,
  type ExportColumn,
  exportColumns,
  type ExportField,
  exportFields,
  exportGroups,
  fieldsOfColumns,
  findExportColumn,
  headingOf,
  heavyExportFields,
  isDerived,
} from "./export-columns";
export { exportWord } from "./words";
