import { type RosterJob } from "@/server/infra/db/generated/client";
import { importWork, undoWork } from "@/server/services/roster/import-file";
import { changeWork } from "@/server/services/roster/change";
import { exportWork } from "@/server/services/roster/export";
import { type RosterWork } from "@/server/services/roster/job";

/** How the jobs of each kind are worked on. */
export const works: Record<RosterJob["kind"], RosterWork> = {
  CHANGE: changeWork,
  IMPORT: importWork,
  EXPORT: exportWork,
  UNDO_IMPORT: undoWork,
};
