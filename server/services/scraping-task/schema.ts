import { z } from "zod";
import { idSchema } from "@/server/domain/ids";
import { pageInput, pageOf, pageQuery } from "@/server/domain/paging";
import { platformSchema } from "@/server/domain/platforms";

const schedules = ["MANUAL", "DAILY", "WEEKLY", "MONTHLY"] as const;
/** Of a ScrapingTaskRun (docs/rules.md#scraping-runs). */
export const scrapingRunStatus = z.enum([
  "PENDING",
  "RUNNING",
  "SUCCESS",
  "PARTIAL",
  "PAUSED",
  "FAILED",
  "CANCELLED",
]);
const instant = z.iso.datetime();

/** The newest run of a task; `pendingCount` is what is left to resume while it is PAUSED, otherwise 0. */
const lastRun = z
  .object({
    id: z.string(),
    status: scrapingRunStatus,
    startedAt: instant,
    finishedAt: instant.nullable(),
    targetCount: z.int(),
    successCount: z.int(),
    failedCount: z.int(),
    pendingCount: z.int(),
    attempt: z.int(),
  })
  .meta({ description: "The newest run; `pendingCount` is what is left to resume while it is PAUSED" });

/** ScrapingTask (docs/rules.md#scraping-tasks). */
export const scrapingTask = z
  .object({
    id: z.string(),
    organizationId: z.string(),
    ownerUserId: z.string().nullable(),
    name: z.string(),
    platforms: z.array(platformSchema),
    scope: z.enum(["ALL", "FILTERED"]),
    filterJson: z.record(z.string(), z.unknown()).nullable(),
    fieldsJson: z.array(z.string()).nullable(),
    scheduleType: z.enum(schedules),
    cronExpression: z.string().nullable(),
    enabled: z.boolean(),
    priority: z.enum(schedules),
    maxRunDurationMinutes: z.int(),
    failureRetryCount: z.int(),
    retryIntervalMinutes: z.int(),
    currentRetryCount: z.int(),
    pacePolicyId: z.string().nullable(),
    lastRunAt: instant.nullable(),
    nextRunAt: instant.nullable(),
    runCount: z.int(),
    lastRun: lastRun.nullable(),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: "ScrapingTask" });
export const scrapingTaskPage = pageOf(scrapingTask);

export const listScrapingTasksInput = z.strictObject(pageInput());
/** Query of `GET /open-api/scraping-tasks`, every value as text. */
export const listScrapingTasksQuery = z.strictObject(pageQuery());
export const scrapingTaskId = z.strictObject({ id: idSchema("scrapingTask") });

export type LastRun = z.output<typeof lastRun>;
