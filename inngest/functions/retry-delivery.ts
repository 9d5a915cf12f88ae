import { jobClient } from "@/server/infra/jobs";
import { createJobCtx } from "@/server/services/integration/context";
import { retryDelivery } from "@/server/services/push/delivery";
import { callConcurrency, parseEventData } from "./push-jobs";

const CONCURRENCY = 5;
/** The delivery may have been postponed; then another event was sent. */
const MAX_LOOKS = 3;

/**
 * Makes a delivery's next attempt once it is due by the database. Engines may wake it up to half a second
 * early, so an early wake does not end it.
 */
export const retryDeliveryJob = jobClient.createFunction(
  {
    id: "retry-delivery",
    triggers: { event: "sync/delivery.due" },
    // A hanging receiver only delays its own retries.
    concurrency: [{ key: "event.data.endpointId", limit: CONCURRENCY }, { limit: callConcurrency.retry }],
  },
  async ({ event, step }) => {
    const { deliveryId, at } = parseEventData("sync/delivery.due", event.data);
    const call = { ctx: createJobCtx("retry-delivery"), input: { deliveryId } };
    let wakeAt = at;
    for (let look = 1; look <= MAX_LOOKS; look += 1) {
      await step.sleepUntil(`due-${look}`, wakeAt);
      const { status, dueAt } = await step.run(`attempt-${look}`, () => retryDelivery(call));
      if (dueAt === null) return status;
      wakeAt = dueAt;
    }
    return null;
  },
);
