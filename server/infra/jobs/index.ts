export { jobClient, jobEventsSent, retryBaseMs, sendJobEvents } from "./job-client";
