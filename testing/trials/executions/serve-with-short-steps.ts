import { createRunScrapingJob, runScrapingJob } from "@/inngest/functions/run-scraping";
import { jobs } from "@/inngest/job-functions";
import { createJobsRoute } from "@/inngest/serve-jobs";

/** The service's jobs, but a step of a scraping run works for `stepMs` alone. */
export function serveWithShortSteps(stepMs: number) {
  const short = createRunScrapingJob({ stepMs, maxPages: 200 });
  return createJobsRoute(jobs.map((job) => (job === runScrapingJob ? short : job)));
}
