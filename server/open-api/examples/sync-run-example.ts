import { bloggerExample } from "./blogger-example";
import { pushExample } from "./push-example";

/** The attempt of the push that is the example of a push. */
export const syncRunExample = {
  id: pushExample.runId,
  endpointId: pushExample.endpointId,
  attempt: pushExample.attempt,
  status: "SUCCESS" as const,
  bloggerIds: [bloggerExample.id],
  failedBloggerIds: [],
  totalCount: 1,
  successCount: 1,
  failedCount: 0,
  startedAt: pushExample.sentAt,
  finishedAt: "2026-11-21T08:00:00.306Z",
  lastError: null,
  deliveryId: pushExample.id,
  deliveryStatus: "SUCCESS" as const,
  isTest: false,
  nextAttemptAt: null,
};
