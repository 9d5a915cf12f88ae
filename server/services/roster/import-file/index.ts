export { countFailedImports } from "./internal/failed-imports";
export { createImport } from "./create-import";
export { errorCells, errorSheet } from "./internal/error-sheet";
export { exportImportErrors, exportImportTemplate, listImportErrors } from "./export-import-errors";
export { importWork } from "./internal/import-work";
export { undoWork } from "./internal/undo-work";
export { previewImport } from "./preview-import";
export { exportErrorsInput } from "./schema";
export { undoImport } from "./undo-import";
export {
  deleteExpiredImportFiles,
  forgetImportChanges,
  getImportRunWithFile,
  listAllImportRuns,
  listProblemRows,
} from "./verbs";
