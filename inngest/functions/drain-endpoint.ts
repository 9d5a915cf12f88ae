import { endpointWaiting } from "@/server/domain/kernel/job-events";
import { handOverJobEvents, jobClient } from "@/server/infra/jobs";
import { createJobCtx } from "@/server/services/integration/context";
import { drainEndpoint } from "@/server/services/push/delivery";
import { callConcurrency, PAGE_MS, parseEventData } from "./push-jobs";

/** Pushes one page of what is waiting for an endpoint, and continues in a new run. */
export const drainEndpointJob = jobClient.createFunction(
  {
    id: "drain-endpoint",
    triggers: { event: "sync/endpoint.waiting" },
    concurrency: [{ key: "event.data.endpointId", limit: 1 }, { limit: callConcurrency.drain }],
  },
  async ({ event, runId }) => {
    const { endpointId } = parseEventData("sync/endpoint.waiting", event.data);
    const input = { endpointId, untilMs: Date.now() + PAGE_MS };
    const drained = await drainEndpoint({ ctx: createJobCtx("drain-endpoint"), input });
    if (drained === "more") await handOverJobEvents([endpointWaiting(endpointId, `after-${runId}`)]);
    return { drained };
  },
);
