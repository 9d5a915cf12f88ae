import { jobClient } from "@/server/infra/jobs";
import { createJobCtx } from "@/server/services/integration/context";
import { probeEndpoint } from "@/server/services/push/delivery";
import { callConcurrency, parseEventData } from "./push-jobs";

/** Probes an endpoint's receiver when due. The probe itself plans the next one. */
export const probeEndpointJob = jobClient.createFunction(
  {
    id: "probe-endpoint",
    triggers: { event: "sync/endpoint.probe" },
    concurrency: [{ key: "event.data.endpointId", limit: 1 }, { limit: callConcurrency.probe }],
  },
  async ({ event, step }) => {
    const { endpointId, at } = parseEventData("sync/endpoint.probe", event.data);
    await step.sleepUntil("due", at);
    return step.run("probe", () =>
      probeEndpoint({ ctx: createJobCtx("probe-endpoint"), input: { endpointId } }),
    );
  },
);
