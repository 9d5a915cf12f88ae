import { jobClient } from "@/server/infra/jobs";
import { createJobCtx } from "@/server/services/context";
import { findWaiting } from "@/server/services/sync-delivery";

/** Every minute: wakes what is due and not worked on, because an event got lost or a process died. */
export const sweepDeliveriesJob = jobClient.createFunction(
  { id: "sweep-deliveries", triggers: { cron: "* * * * *" }, concurrency: 1 },
  async ({ step }) => {
    const events = await step.run("find", () => findWaiting({ ctx: createJobCtx("sweep-deliveries") }));
    if (events.length > 0) await step.sendEvent("wake", events);
    return { woken: events.length };
  },
);
