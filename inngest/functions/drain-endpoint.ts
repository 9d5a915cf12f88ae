import { endpointWaiting } from "@/server/domain/job-events";
import { getDb } from "@/server/infra/db";
import { jobClient } from "@/server/infra/jobs";
import { drainEndpoint } from "@/server/services/sync-delivery";
import { readEventData } from "../read-event-data";
import { callsAtOnce } from "./concurrency";
import { workInPages } from "./work-in-pages";

/** Pushes what an endpoint has waiting, one page a step, and goes on in a new run when that becomes long. */
export const drainEndpointJob = jobClient.createFunction(
  {
    id: "drain-endpoint",
    triggers: { event: "sync/endpoint.waiting" },
    concurrency: [{ key: "event.data.endpointId", limit: 1 }, { limit: callsAtOnce.drain }],
  },
  async ({ event, step, runId }) => {
    const { endpointId } = readEventData("sync/endpoint.waiting", event.data);
    const { ended: drained, page } = await workInPages(
      step,
      (untilMs) => drainEndpoint(getDb(), endpointId, untilMs),
      endpointWaiting(endpointId, `after-${runId}`),
    );
    return { drained, page };
  },
);
