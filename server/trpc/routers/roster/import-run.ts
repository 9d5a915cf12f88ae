import {
  createImport,
  exportImportErrors,
  exportImportTemplate,
  getImportRunWithFile,
  listAllImportRuns,
  listProblemRows,
  previewImport,
  undoImport,
} from "@/server/services/roster/import-file";
import { importUploads } from "@/server/services/release/upload";
import { routerOf } from "../../init";

export const importRunRouter = routerOf({
  list: listAllImportRuns,
  get: getImportRunWithFile,
  preview: previewImport,
  create: createImport,
  undo: undoImport,
  problemRows: listProblemRows,
  exportErrors: exportImportErrors,
  template: exportImportTemplate,
  beginUpload: importUploads.begin,
  cancelUpload: importUploads.cancel,
});
