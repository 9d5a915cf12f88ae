import { jobClient } from "@/server/infra/jobs";
import { createJobCtx } from "@/server/services/integration/context";
import { recordSweep } from "@/server/services/kernel/health";
import { findWaiting } from "@/server/services/push/delivery";

/** Every minute: wakes what is due and not worked on, because an event got lost or a process died. */
export const sweepDeliveriesJob = jobClient.createFunction(
  { id: "sweep-deliveries", triggers: { cron: "* * * * *" }, concurrency: 1 },
  async ({ step }) => {
    const events = await step.run("find", async () => {
      const ctx = createJobCtx("sweep-deliveries");
      await recordSweep(ctx.db);
      return findWaiting({ ctx });
    });
    if (events.length > 0) await step.sendEvent("wake", events);
    return { woken: events.length };
  },
);
