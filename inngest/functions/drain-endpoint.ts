import { endpointWaiting } from "@/server/domain/kernel/job-events";
import { jobClient } from "@/server/infra/jobs";
import { createJobCtx } from "@/server/services/integration/context";
import { drainEndpoint } from "@/server/services/push/delivery";
import { callConcurrency, parseEventData, workInPages } from "./push-jobs";

/**
 * Pushes what is waiting for an endpoint, one page per step, and continues in a new run when that becomes
 * long.
 */
export const drainEndpointJob = jobClient.createFunction(
  {
    id: "drain-endpoint",
    triggers: { event: "sync/endpoint.waiting" },
    concurrency: [{ key: "event.data.endpointId", limit: 1 }, { limit: callConcurrency.drain }],
  },
  async ({ event, step, runId }) => {
    const { endpointId } = parseEventData("sync/endpoint.waiting", event.data);
    const { ended: drained, page } = await workInPages(
      step,
      (untilMs) => drainEndpoint({ ctx: createJobCtx("drain-endpoint"), input: { endpointId, untilMs } }),
      endpointWaiting(endpointId, `after-${runId}`),
    );
    return { drained, page };
  },
);
