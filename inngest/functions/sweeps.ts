import type { JobEvent } from "@/server/domain/kernel/job-events";
import { jobClient } from "@/server/infra/jobs";
import { findWaitingRefreshes } from "@/server/services/scraping/refresh";
import { createJobCtx } from "@/server/services/integration/context";
import { recordSweep } from "@/server/services/kernel/health";
import { findWaitingRosterJobs } from "@/server/services/roster/job";
import type { PlatformCtx } from "@/server/services/kernel/verb";
import { findWaiting } from "@/server/services/push/delivery";

/** By function id: the events of all work that is due but has no step. */
const sweeps: Record<string, (ctx: PlatformCtx) => Promise<JobEvent[]>> = {
  "sweep-deliveries": async (ctx) => {
    await recordSweep(ctx.db);
    return findWaiting({ ctx });
  },
  "sweep-refreshes": (ctx) => findWaitingRefreshes({ ctx }),
  "sweep-roster-jobs": (ctx) => findWaitingRosterJobs({ ctx }),
};

/** Every minute: wakes work whose event was lost or whose process died. */
export const sweepJobs = Object.entries(sweeps).map(([id, find]) =>
  jobClient.createFunction({ id, triggers: { cron: "* * * * *" }, concurrency: 1 }, async ({ step }) => {
    const events = await step.run("find", () => find(createJobCtx(id)));
    if (events.length > 0) await step.sendEvent("wake", events);
    return { woken: events.length };
  }),
);
