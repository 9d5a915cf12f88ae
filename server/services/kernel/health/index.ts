export { checkHealth, checkServiceHealth } from "./check-health";
export {
  findJobState,
  isStalled,
  type JobState,
  recordRegistration,
  recordSweep,
} from "./internal/job-state";
