export { createImport } from "./create-import";
export { exportImportErrors, exportImportTemplate } from "./export-import-errors";
export { importWork } from "./internal/import-work";
export { previewImport } from "./preview-import";
export { deleteExpiredImportFiles, getImportRunWithFile, listAllImportRuns } from "./verbs";
