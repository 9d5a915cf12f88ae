import { jobClient } from "@/server/infra/jobs";
import { createJobCtx } from "@/server/services/integration/context";
import { retryDelivery } from "@/server/services/push/delivery";
import { callConcurrency, parseEventData } from "./push-jobs";

const CONCURRENCY = 5;
/** A delivery may have been put off since, and then another event was sent. */
const MAX_LOOKS = 3;

/**
 * Makes the next attempt of a delivery once it is due, which stands in the database. Waking before that is no
 * reason to end: engines are up to half a second early.
 */
export const retryDeliveryJob = jobClient.createFunction(
  {
    id: "retry-delivery",
    triggers: { event: "sync/delivery.due" },
    // A receiver that hangs keeps only its own retries waiting.
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
