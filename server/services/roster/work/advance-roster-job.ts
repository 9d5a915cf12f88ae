import { changeWork } from "@/server/services/roster/change";
import { exportWork } from "@/server/services/roster/export";
import { importWork, undoWork } from "@/server/services/roster/import-file";
import { advanceRosterJobBy } from "@/server/services/roster/job";

export const advanceRosterJob = advanceRosterJobBy({
  CHANGE: changeWork,
  IMPORT: importWork,
  EXPORT: exportWork,
  UNDO_IMPORT: undoWork,
});
