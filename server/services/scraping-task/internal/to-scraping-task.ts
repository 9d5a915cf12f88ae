import { type Prisma } from "@/server/infra/db";
import { type LastRun, type ScrapingTask } from "../schema";

type ScrapingTaskRow = Prisma.ScrapingTaskGetPayload<object>;

export function toScrapingTask(row: ScrapingTaskRow, lastRun: LastRun | undefined): ScrapingTask {
  return {
    id: row.id,
    organizationId: row.organizationId,
    ownerUserId: row.ownerUserId,
    name: row.name,
    platforms: row.platforms,
    scope: row.scope,
    filterJson: row.filterJson as ScrapingTask["filterJson"],
    fieldsJson: row.fieldsJson as ScrapingTask["fieldsJson"],
    scheduleType: row.scheduleType,
    cronExpression: row.cronExpression,
    enabled: row.enabled,
    priority: row.priority,
    maxRunDurationMinutes: row.maxRunDurationMinutes,
    failureRetryCount: row.failureRetryCount,
    retryIntervalMinutes: row.retryIntervalMinutes,
    currentRetryCount: row.currentRetryCount,
    pacePolicyId: row.pacePolicyId,
    lastRunAt: row.lastRunAt?.toISOString() ?? null,
    nextRunAt: row.nextRunAt?.toISOString() ?? null,
    runCount: row.runCount,
    lastRun: lastRun ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
