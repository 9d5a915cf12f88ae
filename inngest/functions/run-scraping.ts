import { scrapingRunWaiting } from "@/server/domain/kernel/job-events";
import { jobClient } from "@/server/infra/jobs";
import { createJobCtx } from "@/server/services/integration/context";
import { parseEventData } from "./push-jobs";
import { advanceScrapingRun } from "@/server/services/scraping/run";
import { MAX_STEPS, workInSteps } from "./work-in-steps";

type Pages = {
  /** How long one step works; with what it then writes it stays below the 30 s that a call may take. */
  stepMs: number;
  maxPages: number;
};

/** Steps at once: of all runs, and of one organization's. After each step the next run has its turn. */
const CALL_CONCURRENCY = 20;
const CALLS_PER_ORGANIZATION = 6;
/** A step that died costs little to repeat; a run whose job has failed is found by the sweep alone. */
const RETRIES = 10;

/** Works on a run of a scraping task, some seconds a step, and sleeps where its accounts have to wait. */
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
