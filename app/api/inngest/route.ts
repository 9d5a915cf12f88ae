import { serveJobs } from "@/inngest/serve-jobs";
import { watchJobs } from "@/inngest/watch-jobs";
import { isSuspended, runsJobs } from "@/server/infra/deployment";

/** In seconds: longer than a page of pushes and its last attempt. No other route shares its function. */
export const maxDuration = 120;

let isWatched = false;

/** Where each route is a function of its own, this one alone has the jobs (instrumentation.ts). */
function serve(request: Request): Promise<Response> {
  if (!isWatched && isSuspended() && runsJobs()) watchJobs();
  isWatched = true;
  return serveJobs(request);
}

export { serve as GET, serve as POST, serve as PUT };
