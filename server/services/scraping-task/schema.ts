import { z } from "zod";
import { bloggerWireFields } from "@/server/domain/blogger";
import { idSchema } from "@/server/domain/ids";
import { ineligibilityReasons } from "@/server/domain/pace";
import { bindingLimits } from "@/server/domain/pace-policy";
import { pageInput, pageOf, pageQuery } from "@/server/domain/paging";
import { platforms, platformSchema } from "@/server/domain/platforms";
import { storableText } from "@/server/domain/text";
import { countBloggersInput } from "@/server/services/blogger";

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
const MAX_MINUTES = 525_600;
const MAX_RETRIES = 1_000;

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

/** Which bloggers a FILTERED task takes: what the list of bloggers can be filtered by. */
export const targetFilter = countBloggersInput;

/** ScrapingTaskCreateInput; a task without a `priority` has that of its schedule. */
const createScrapingTaskInput = z
  .strictObject({
    name: storableText.trim().min(1).max(100),
    platforms: z.array(platformSchema).min(1).max(platforms.length),
    scope: z.enum(["ALL", "FILTERED"]).default("ALL"),
    filterJson: targetFilter.nullable().default(null),
    fieldsJson: z.array(z.enum(bloggerWireFields)).nullable().default(null),
    scheduleType: z.enum(schedules).default("MANUAL"),
    cronExpression: storableText.max(100).nullable().default(null),
    enabled: z.boolean().default(true),
    priority: z.enum(schedules).optional(),
    maxRunDurationMinutes: z.int().min(1).max(MAX_MINUTES).default(240),
    failureRetryCount: z.int().min(0).max(MAX_RETRIES).default(3),
    retryIntervalMinutes: z.int().min(1).max(MAX_MINUTES).default(30),
    pacePolicyId: idSchema("pacePolicy").nullable().default(null),
  })
  .refine(({ scope, filterJson }) => scope === "ALL" || filterJson !== null, {
    path: ["filterJson"],
    message: "must say which bloggers, as the scope is FILTERED",
  });

type TaskOrPlan = z.input<typeof scrapingTaskId> | z.input<typeof createScrapingTaskInput>;

/** A task that is stored, or one as it would be created. What is wrong is told of the one that was meant. */
export const forecastScrapingTaskInput = z.custom<TaskOrPlan>().transform((given: unknown, { issues }) => {
  const isStored = typeof given === "object" && given !== null && "id" in given;
  const parsed = isStored ? scrapingTaskId.safeParse(given) : createScrapingTaskInput.safeParse(given);
  if (parsed.success) return parsed.data;
  for (const issue of parsed.error.issues) issues.push({ ...issue, input: given } as z.core.$ZodRawIssue);
  return z.NEVER;
});

const forecastAccount = z.object({
  id: z.string(),
  displayName: z.string(),
  role: z.enum(["WORKING", "SPARE", "OUT"]),
  reason: z.enum([...ineligibilityReasons, "NOT_NEEDED"]).nullable(),
  freesAt: instant.nullable(),
});

/** What a run would do that began now (docs/rules.md#forecast). */
export const scrapingTaskForecast = z.object({
  targetCount: z.int(),
  perPlatform: z.array(
    z.object({
      platform: platformSchema,
      targetCount: z.int(),
      accounts: z.array(forecastAccount),
      expectedEndAt: instant.nullable(),
      bindingLimit: z.enum(bindingLimits).nullable(),
    }),
  ),
  expectedEndAt: instant.nullable(),
});

export type LastRun = z.output<typeof lastRun>;
