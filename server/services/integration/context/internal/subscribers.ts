import {
  endpointProbe,
  refreshWaiting,
  rosterJobWaiting,
  scrapingRunWaiting,
} from "@/server/domain/kernel/job-events";
import { type Db } from "@/server/infra/db";
import { runsJobs } from "@/server/infra/deployment";
import { sendJobEvents } from "@/server/infra/jobs";
import { drainOrganization } from "@/server/services/push/delivery";
import { type CommitEvent } from "@/server/services/kernel/verb";

type Subscriber = (db: Db) => Promise<void>;

/** Each subscriber runs after the response and may be lost, because a sweep repeats its work. */
export function subscribersOf(event: CommitEvent): readonly Subscriber[] {
  if (!runsJobs()) return [];
  switch (event.type) {
    case "roster.changed":
      return [(db) => drainOrganization(db, event.organizationId)];
    case "probe.due": {
      const at = new Date();
      return [() => sendJobEvents([endpointProbe(event.endpointId, at, `saved-${at.getTime()}`)])];
    }
    case "run.waiting": {
      const { runId, organizationId } = event;
      return [() => sendJobEvents([scrapingRunWaiting({ runId, organizationId }, "begun")])];
    }
    case "refresh.waiting": {
      const { refreshId, organizationId } = event;
      const since = `asked-${Date.now()}`;
      return [() => sendJobEvents([refreshWaiting({ refreshId, organizationId }, since)])];
    }
    case "job.waiting": {
      const { jobId, organizationId } = event;
      return [() => sendJobEvents([rosterJobWaiting({ jobId, organizationId }, "begun")])];
    }
  }
}
