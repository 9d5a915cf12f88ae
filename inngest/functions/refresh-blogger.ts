import { refreshWaiting } from "@/server/domain/kernel/job-events";
import { jobClient } from "@/server/infra/jobs";
import { advanceBloggerRefresh } from "@/server/services/scraping/refresh";
import { createJobCtx } from "@/server/services/integration/context";
import { parseEventData } from "./push-jobs";
import { workInSteps } from "./work-in-steps";

/** Together with its final writes it stays below the 30 s limit of a call. */
const STEP_MS = 25_000;
const CALLS_PER_ORGANIZATION = 10;
const RETRIES = 10;

export const refreshBloggerJob = jobClient.createFunction(
  {
    id: "refresh-blogger",
    retries: RETRIES,
    triggers: { event: "blogger/refresh.waiting" },
    concurrency: [
      { key: "event.data.refreshId", limit: 1 },
      { key: "event.data.organizationId", limit: CALLS_PER_ORGANIZATION },
    ],
  },
  async ({ event, step, runId }) => {
    const waiting = parseEventData("blogger/refresh.waiting", event.data);
    const input = { refreshId: waiting.refreshId, stepMs: STEP_MS };
    const steps = await workInSteps(step, {
      name: "step",
      advance: () => advanceBloggerRefresh({ ctx: createJobCtx("refresh-blogger"), input }),
      continuation: refreshWaiting(waiting, `after-${runId}`),
    });
    return { steps };
  },
);
