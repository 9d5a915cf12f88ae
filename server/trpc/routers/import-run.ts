import {
  createImport,
  exportImportErrors,
  exportImportTemplate,
  getImportRunWithFile,
  listAllImportRuns,
  previewImport,
} from "@/server/services/import-file";
import { importUploads } from "@/server/services/upload";
import { routerOf } from "../init";

export const importRunRouter = routerOf({
  list: listAllImportRuns,
  get: getImportRunWithFile,
  preview: previewImport,
  create: createImport,
  exportErrors: exportImportErrors,
  template: exportImportTemplate,
  beginUpload: importUploads.begin,
  cancelUpload: importUploads.cancel,
});
