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
export { MAX_TRIES } from "./internal/work-on-page";
export { lockRosterJob, JOB_KEPT_DAYS, keptSince, getRosterJobRow } from "./internal/roster-job-row";
export { type PageOutcome, type RosterWork, rosterWork } from "./internal/roster-work";
export { rosterJobFailure, type RosterJobWire, rosterJobId, rosterJobStatus, rosterJobWire } from "./schema";
