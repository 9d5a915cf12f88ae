export { checkHealth, checkServiceHealth } from "./check-health";
export { checkReadiness } from "./check-readiness";
export {
  findJobState,
  isStalled,
  type JobState,
  recordRegistration,
  recordSweep,
} from "./internal/job-state";
