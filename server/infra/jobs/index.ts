export { jobClient, retryBaseMs, sendJobEvents } from "./job-client";
