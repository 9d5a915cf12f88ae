import { importUploads } from "@/server/services/release/upload";
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
import { cancelRosterJob, getRosterJob, listRosterJobs } from "@/server/services/roster/job";
import { routerOf } from "../../init";

export const rosterJobRouter = routerOf({
  list: listRosterJobs,
  get: getRosterJob,
  cancel: cancelRosterJob,
});

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
