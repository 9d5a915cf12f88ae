export { actAsPerson } from "./internal/act-as-person";
export { advanceJob } from "./internal/advance-job";
export { beginRosterJob, PATIENCE_MS } from "./internal/begin-roster-job";
export { checkUnderWay } from "./internal/check-under-way";
export { holdRosterJob, keptSince, readRosterJob } from "./internal/roster-job-row";
export { type RosterWork, rosterWork } from "./internal/roster-work";
export { deleteOldRosterJobs } from "./delete-old-roster-jobs";
export { rosterJobFailure, type RosterJobWire, rosterJobId, rosterJobStatus, rosterJobWire } from "./schema";
export { cancelRosterJob, getRosterJob, listRosterJobs } from "./verbs";
