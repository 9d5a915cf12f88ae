import { getDb } from "@/server/infra/db";
import { jobClient } from "@/server/infra/jobs";
import { retryDelivery } from "@/server/services/sync-delivery";
import { readEventData } from "../read-event-data";

const MAX_AT_ONCE = 5;

/** Makes the next attempt of a delivery once it is due. What is due stands in the database; this only wakes it. */
export const retryDeliveryJob = jobClient.createFunction(
  {
    id: "retry-delivery",
    triggers: { event: "sync/delivery.due" },
    // A receiver that hangs keeps only its own retries waiting.
    concurrency: { key: "event.data.endpointId", limit: MAX_AT_ONCE },
  },
  async ({ event, step }) => {
    const { deliveryId, at } = readEventData("sync/delivery.due", event.data);
    await step.sleepUntil("due", at);
    return step.run("attempt", () => retryDelivery(getDb(), deliveryId));
  },
);
