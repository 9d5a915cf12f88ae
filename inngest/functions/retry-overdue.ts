import { endpointOverdue } from "@/server/domain/kernel/job-events";
import { handOverJobEvents, jobClient } from "@/server/infra/jobs";
import { createJobCtx } from "@/server/services/integration/context";
import { retryOverdue } from "@/server/services/push/delivery";
import { callConcurrency, PAGE_MS, parseEventData } from "./push-jobs";

/**
 * Makes the retries of an endpoint that are due, one page of them, and continues in a new run. The limit per
 * endpoint is one, because a run sends several at once: a hanging receiver only delays its own retries.
 */
export const retryOverdueJob = jobClient.createFunction(
  {
    id: "retry-overdue",
    triggers: { event: "sync/endpoint.overdue" },
    concurrency: [{ key: "event.data.endpointId", limit: 1 }, { limit: callConcurrency.retry }],
  },
  async ({ event, runId }) => {
    const { endpointId } = parseEventData("sync/endpoint.overdue", event.data);
    const input = { endpointId, untilMs: Date.now() + PAGE_MS, wokenForMs: event.ts };
    const retried = await retryOverdue({ ctx: createJobCtx("retry-overdue"), input });
    if (retried === "more") await handOverJobEvents([endpointOverdue(endpointId, `after-${runId}`)]);
    return { retried };
  },
);
