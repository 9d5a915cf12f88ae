import { bloggerExample } from "./blogger-example";
import { scrapingRunExample } from "./scraping-run-example";

const { id, status, startedAt, finishedAt, targetCount, successCount, failedCount, attempt } =
  scrapingRunExample;

/** A task that runs every night, with its newest run. */
export const scrapingTaskExample = {
  id: scrapingRunExample.taskId,
  organizationId: bloggerExample.organizationId,
  ownerUserId: null,
  name: "Every night",
  platforms: ["PGY" as const],
  scope: "ALL" as const,
  filterJson: null,
  fieldsJson: ["fansCount", "interactRate"],
  scheduleType: "DAILY" as const,
  cronExpression: "0 10 * * *",
  enabled: true,
  priority: "DAILY" as const,
  maxRunDurationMinutes: 240,
  failureRetryCount: 2,
  retryIntervalMinutes: 15,
  currentRetryCount: 0,
  pacePolicyId: null,
  lastRunAt: startedAt,
  nextRunAt: "2026-11-22T02:00:00.000Z",
  runCount: 41,
  lastRun: {
    ...{ id, status, startedAt, finishedAt, targetCount, successCount, failedCount, attempt },
    pendingCount: 0,
  },
  createdAt: "2026-10-12T06:30:00.000Z",
  updatedAt: "2026-11-21T03:12:40.000Z",
};
