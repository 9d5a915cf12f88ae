import { refreshWaiting } from "@/server/domain/kernel/job-events";
import { jobClient } from "@/server/infra/jobs";
import { advanceBloggerRefresh } from "@/server/services/scraping/refresh";
import { createJobCtx } from "@/server/services/integration/context";
import { parseEventData } from "./push-jobs";

/** With what a step then writes it stays below the 30 s that a call may take. */
const STEP_MS = 25_000;
/** With a sleep after each far below the 1,000 steps of a run. */
const MAX_STEPS = 200;
const CALLS_PER_ORGANIZATION = 10;
const RETRIES = 10;

/**
 * Works on a refresh by hand, some seconds a step, and sleeps while all accounts rest. How far it has come
 * stands in the database, so a step may be repeated, or never return.
 */
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
    const { refreshId } = waiting;
    for (let n = 1; n <= MAX_STEPS; n += 1) {
      const { kind, until } = await step.run(`step-${n}`, () =>
        advanceBloggerRefresh({
          ctx: createJobCtx("refresh-blogger"),
          input: { refreshId, stepMs: STEP_MS },
        }),
      );
      if (kind === "ended") return { steps: n };
      if (until !== null) await step.sleepUntil(`rest-${n}`, until);
    }
    await step.sendEvent("go-on", refreshWaiting(waiting, `after-${runId}`));
    return { steps: MAX_STEPS };
  },
);
