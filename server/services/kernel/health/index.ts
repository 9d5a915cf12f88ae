export { checkHealth, checkServiceHealth } from "./check-health";
export { findJobState, isStalled, recordRegistration, recordSweep } from "./internal/job-state";
