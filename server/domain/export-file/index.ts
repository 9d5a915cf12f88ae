export {
  defaultExportFields,
  type ExportColumn,
  exportColumns,
  exportGroups,
  findExportColumn,
  headingOf,
  heavyExportFields,
} from "./export-columns";
export { exportWord } from "./words";
