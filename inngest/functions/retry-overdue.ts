import { endpointOverdue } from "@/server/domain/kernel/job-events";
import { jobClient } from "@/server/infra/jobs";
import { createJobCtx } from "@/server/services/integration/context";
import { retryOverdue } from "@/server/services/push/delivery";
import { callConcurrency, parseEventData, workInPages } from "./push-jobs";

export const retryOverdueJob = jobClient.createFunction(
  {
    id: "retry-overdue",
    triggers: { event: "sync/endpoint.overdue" },
    concurrency: [{ key: "event.data.endpointId", limit: 1 }, { limit: callConcurrency.overdue }],
  },
  async ({ event, step, runId }) => {
    const { endpointId } = parseEventData("sync/endpoint.overdue", event.data);
    const { ended: retried, page } = await workInPages(
      step,
      (untilMs) => retryOverdue({ ctx: createJobCtx("retry-overdue"), input: { endpointId, untilMs } }),
      endpointOverdue(endpointId, `after-${runId}`),
    );
    return { retried, page };
  },
);
