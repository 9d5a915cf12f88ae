import { serveJobs } from "@/inngest/serve-jobs";

/** In seconds: longer than a page of pushes and its last attempt. */
export const maxDuration = 60;
export { serveJobs as GET, serveJobs as POST, serveJobs as PUT };
