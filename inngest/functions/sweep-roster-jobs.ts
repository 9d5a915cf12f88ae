import { jobClient } from "@/server/infra/jobs";
import { createJobCtx } from "@/server/services/integration/context";
import { findWaitingRosterJobs } from "@/server/services/roster/job";

/** Every minute: wakes the jobs that nobody works on. */
export const sweepRosterJobsJob = jobClient.createFunction(
  { id: "sweep-roster-jobs", triggers: { cron: "* * * * *" }, concurrency: 1 },
  async ({ step }) => {
    const events = await step.run("find", () =>
      findWaitingRosterJobs({ ctx: createJobCtx("sweep-roster-jobs") }),
    );
    if (events.length > 0) await step.sendEvent("wake", events);
    return { woken: events.length };
  },
);
