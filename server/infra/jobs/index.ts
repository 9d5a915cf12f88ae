export { jobClient } from "./job-client";
export { retryBaseMs } from "./retry-base-ms";
export { sendJobEvents } from "./send-job-events";
