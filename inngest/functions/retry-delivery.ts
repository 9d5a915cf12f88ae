import { jobClient } from "@/server/infra/jobs";
import { createJobCtx } from "@/server/services/context";
import { findRetryAt, retryDelivery } from "@/server/services/sync-delivery";
import { callsAtOnce, parseEventData } from "./push-jobs";

const MAX_AT_ONCE = 5;

/** Makes the next attempt of a delivery once it is due. What is due stands in the database. */
export const retryDeliveryJob = jobClient.createFunction(
  {
    id: "retry-delivery",
    triggers: { event: "sync/delivery.due" },
    // A receiver that hangs keeps only its own retries waiting.
    concurrency: [{ key: "event.data.endpointId", limit: MAX_AT_ONCE }, { limit: callsAtOnce.retry }],
  },
  async ({ event, step }) => {
    const { deliveryId, at } = parseEventData("sync/delivery.due", event.data);
    await step.sleepUntil("due", at);
    const call = { ctx: createJobCtx("retry-delivery"), input: { deliveryId } };
    const outcome = await step.run("attempt", () => retryDelivery(call));
    if (outcome !== null) return outcome;
    // The engine's clock may be ahead of the database's.
    const later = await step.run("look", () => findRetryAt(call));
    if (later === null) return null;
    await step.sleepUntil("later", later);
    return step.run("attempt-later", () => retryDelivery(call));
  },
);
