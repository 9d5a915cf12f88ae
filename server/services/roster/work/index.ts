export { advanceRosterJob } from "./advance-roster-job";
export { findWaitingRosterJobs } from "./find-waiting-roster-jobs";
