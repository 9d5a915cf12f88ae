import { jobClient } from "@/server/infra/jobs";
import { findWaitingRefreshes } from "@/server/services/scraping/refresh";
import { createJobCtx } from "@/server/services/integration/context";

/** Every minute: wakes the refreshes by hand that no step works on. */
export const sweepRefreshesJob = jobClient.createFunction(
  { id: "sweep-refreshes", triggers: { cron: "* * * * *" }, concurrency: 1 },
  async ({ step }) => {
    const events = await step.run("find", () =>
      findWaitingRefreshes({ ctx: createJobCtx("sweep-refreshes") }),
    );
    if (events.length > 0) await step.sendEvent("wake", events);
    return { woken: events.length };
  },
);
