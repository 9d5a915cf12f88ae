import { endpointOverdue } from "@/server/domain/job-events";
import { getDb } from "@/server/infra/db";
import { jobClient } from "@/server/infra/jobs";
import { retryOverdue } from "@/server/services/sync-delivery";
import { readEventData } from "../read-event-data";
import { callsAtOnce } from "./concurrency";

/** A page may overrun by one attempt (10 s): together they stay far below the platform's limit of a call. */
const PAGE_MS = 8_000;
const MAX_PAGES = 200;

/** Makes the attempts that an endpoint's deliveries have missed, one page a step, and goes on in a new run when that becomes long. */
export const retryOverdueJob = jobClient.createFunction(
  {
    id: "retry-overdue",
    triggers: { event: "sync/endpoint.overdue" },
    concurrency: [{ key: "event.data.endpointId", limit: 1 }, { limit: callsAtOnce.overdue }],
  },
  async ({ event, step, runId }) => {
    const { endpointId } = readEventData("sync/endpoint.overdue", event.data);
    for (let page = 1; page <= MAX_PAGES; page += 1) {
      const retried = await step.run(`page-${page}`, () =>
        retryOverdue(getDb(), endpointId, Date.now() + PAGE_MS),
      );
      if (retried === "idle") return { retried, page };
    }
    await step.sendEvent("go-on", endpointOverdue(endpointId, `after-${runId}`));
    return { retried: "more", page: MAX_PAGES };
  },
);
