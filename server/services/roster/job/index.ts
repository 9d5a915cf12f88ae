export { advanceJob, advanceRosterJobBy } from "./advance-job";
export {
  cancelRosterJob,
  deleteOldRosterJobs,
  findWaitingRosterJobs,
  getRosterJob,
  listRosterJobs,
} from "./verbs";
export { actAsPerson } from "./internal/act-as-person";
export { checkUnderWay, startRosterJob } from "./internal/start-roster-job";
export { lockRosterJob, JOB_KEPT_DAYS, keptSince, getRosterJobRow } from "./internal/roster-job-row";
export { type RosterWork, rosterWork } from "./internal/roster-work";
export { rosterJobFailure, type RosterJobWire, rosterJobId, rosterJobStatus, rosterJobWire } from "./schema";
