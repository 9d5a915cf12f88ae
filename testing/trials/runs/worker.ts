import { once } from "node:events";
import { createServer } from "node:http";
import { createRunScrapingJob, runScrapingJob } from "@/inngest/functions/run-scraping";
import { jobs } from "@/inngest/job-functions";
import { createJobsRoute } from "@/inngest/serve-jobs";
import { serveRoutes } from "../../processes/serve-routes";
import { untilFree } from "./until-free";

/** Short steps: work started in the first four seconds ends or is parked within ten more. */
const shortSteps = createRunScrapingJob({ stepMs: 14_000, maxPages: 200 });

/**
 * Serves the jobs like an instance of the service, on the port of NEXTAUTH_URL, where the engine calls it.
 * Prints its port once loaded; tests kill this process.
 */
const serveJobs = createJobsRoute(jobs.map((job) => (job === runScrapingJob ? shortSteps : job)));
const route = { GET: serveJobs, POST: serveJobs, PUT: serveJobs };
const server = createServer(serveRoutes({ paths: { "/api/inngest": route }, others: {} }));
const port = Number(new URL(process.env.NEXTAUTH_URL ?? "").port);
process.stdout.write(`${port}\n`);
await untilFree(async () => {
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
});
