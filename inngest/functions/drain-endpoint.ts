import { endpointWaiting } from "@/server/domain/job-events";
import { getDb } from "@/server/infra/db";
import { jobClient } from "@/server/infra/jobs";
import { drainEndpoint } from "@/server/services/sync-delivery";
import { readEventData } from "../read-event-data";
import { callsAtOnce } from "./concurrency";

/** A page may overrun by one attempt (10 s): together they stay far below the platform's limit of a call. */
const PAGE_MS = 8_000;
const MAX_PAGES = 200;

/** Pushes what an endpoint has waiting, one page a step, and goes on in a new run when that becomes long. */
export const drainEndpointJob = jobClient.createFunction(
  {
    id: "drain-endpoint",
    triggers: { event: "sync/endpoint.waiting" },
    concurrency: [{ key: "event.data.endpointId", limit: 1 }, { limit: callsAtOnce.drain }],
  },
  async ({ event, step, runId }) => {
    const { endpointId } = readEventData("sync/endpoint.waiting", event.data);
    for (let page = 1; page <= MAX_PAGES; page += 1) {
      const drained = await step.run(`page-${page}`, () =>
        drainEndpoint(getDb(), endpointId, Date.now() + PAGE_MS),
      );
      if (drained !== "more") return { drained, page };
    }
    await step.sendEvent("go-on", endpointWaiting(endpointId, `after-${runId}`));
    return { drained: "more", page: MAX_PAGES };
  },
);
