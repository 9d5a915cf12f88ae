import { scrapingRunWaiting } from "@/server/domain/kernel/job-events";
import { jobClient } from "@/server/infra/jobs";
import { createJobCtx } from "@/server/services/integration/context";
import { parseEventData } from "./push-jobs";
import { advanceScrapingRun } from "@/server/services/scraping/run";
import { MAX_STEPS, workInSteps } from "./work-in-steps";

type Pages = {
  /** Duration of a step in ms; with its final writes it stays below the 30 s limit of a call. */
  stepMs: number;
  maxPages: number;
};

/** Concurrent steps of all runs, and of one organization's. After each step the next run gets its turn. */
const CALL_CONCURRENCY = 20;
const CALLS_PER_ORGANIZATION = 6;
/** Repeating a failed step is cheap; a run whose job has failed is only found by the sweep. */
const RETRIES = 10;

/** Advances a scraping run, some seconds per step, and sleeps while its accounts must wait. */
export const createRunScrapingJob = ({ stepMs, maxPages }: Pages) =>
  jobClient.createFunction(
    {
      id: "run-scraping",
      retries: RETRIES,
      triggers: { event: "scraping/run.waiting" },
      concurrency: [
        { key: "event.data.organizationId", limit: CALLS_PER_ORGANIZATION },
        { limit: CALL_CONCURRENCY },
      ],
    },
    async ({ event, step, runId: jobRunId }) => {
      const {
        runId,
        organizationId,
        executor = jobRunId,
      } = parseEventData("scraping/run.waiting", event.data);
      const page = await workInSteps(step, {
        name: "page",
        maxSteps: maxPages,
        advance: () =>
          advanceScrapingRun({ ctx: createJobCtx("run-scraping"), input: { runId, executor, stepMs } }),
        continuation: scrapingRunWaiting({ runId, organizationId, executor }, `after-${jobRunId}`),
      });
      return { page };
    },
  );

export const runScrapingJob = createRunScrapingJob({ stepMs: 25_000, maxPages: MAX_STEPS });
