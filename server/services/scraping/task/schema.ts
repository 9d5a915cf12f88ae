import { z } from "zod";
import { described } from "@/server/domain/kernel/described";
import { bloggerWireFields } from "@/server/domain/roster/blogger";
import { type IssueCode } from "@/server/domain/kernel/errors";
import { instantSchema } from "@/server/domain/kernel/instants";
import { idSchema } from "@/server/domain/kernel/ids";
import { ineligibilityReasons } from "@/server/domain/scraping/pace";
import { bindingLimits } from "@/server/domain/scraping/policy";
import { pageInput, pageOf, pageQuery } from "@/server/domain/kernel/paging";
import { platformSchema } from "@/server/domain/roster/platforms";
import { findScheduleProblem, scheduleTypes } from "@/server/domain/scraping/schedule";
import { emptyFilter, isEmptyFilter, scrapingTaskFields as fields } from "@/server/domain/scraping/task";
import { storableText } from "@/server/domain/kernel/text";
import { countBloggersInput } from "@/server/services/roster/blogger";
import { scrapingRunStatus } from "@/server/services/scraping/run";

const instant = z.iso.datetime();

/** `pendingCount`: targets left to resume while PAUSED, otherwise 0. */
const lastRun = z.object(
  described(
    {
      id: z.string(),
      status: scrapingRunStatus,
      startedAt: instant,
      finishedAt: instant.nullable(),
      targetCount: z.int(),
      successCount: z.int(),
      failedCount: z.int(),
      pendingCount: z.int(),
      attempt: z.int(),
    },
    {
      id: "The attempt",
      status: "As in ScrapingTaskRun",
      startedAt: "When the attempt was made",
      finishedAt: "When it ended or paused; null while it is running",
      targetCount: "What it was given",
      successCount: "Targets that it succeeded with",
      failedCount: "Targets that failed in it",
      pendingCount: "Targets left to resume while it is PAUSED; otherwise 0",
      attempt: "1 for the first; a resume is the next",
    },
  ),
);

export const scrapingTask = z
  .object({
    id: z.string().meta({ description: "The task" }),
    organizationId: z.string().meta({ description: "The organization whose roster it fills in" }),
    ownerUserId: z.string().nullable().meta({
      description: "The user who made it",
    }),
    name: z.string().meta({ description: "As it was entered" }),
    platforms: z.array(platformSchema).meta({
      description: "The platforms whose bloggers it takes",
    }),
    scope: z.enum(["ALL", "FILTERED"]).meta({
      description:
        "ALL bloggers of these platforms, or those that match filterJson when a run starts. Rejected ones only if filterJson names them",
    }),
    filterJson: z.record(z.string(), z.unknown()).nullable().meta({
      description: "Filters of the console's list of bloggers; null if the scope is ALL",
    }),
    fieldsJson: z.array(z.string()).nullable().meta({
      description: "The fields that scraping may write; null: all, an empty list: none",
    }),
    unfilledFields: z.array(z.string()).meta({
      description:
        "Names in `fieldsJson` that scraping the task's platforms does not provide; they have no effect.",
    }),
    scheduleType: z.enum(scheduleTypes).meta({
      description: "When it starts automatically; MANUAL: never",
    }),
    cronExpression: z.string().nullable().meta({
      description:
        "Five fields, in the time zone of the organization; null: at 03:00. With MANUAL it is stored but not used.",
    }),
    enabled: z.boolean().meta({
      description: "Whether it starts automatically",
    }),
    priority: z.enum(scheduleTypes).meta({
      description: "Which run takes accounts first: MANUAL, then DAILY, WEEKLY, MONTHLY",
    }),
    maxRunDurationMinutes: z.int().meta({
      description: "Maximum duration before a run pauses (MAX_DURATION)",
    }),
    failureRetryCount: z.int().meta({
      description: "How many attempts without a success are retried",
    }),
    retryIntervalMinutes: z.int().meta({
      description: "Minutes before a retry, and after a run reached its maximum duration",
    }),
    currentRetryCount: z.int().meta({
      description: "Retries used so far; a success resets it to 0",
    }),
    pacePolicyId: z.string().nullable().meta({
      description: "The pace policy; null: BALANCED",
    }),
    lastRunAt: instant.nullable().meta({
      description: "When its latest run started",
    }),
    nextRunAt: instant.nullable().meta({
      description: "When it starts next; null: not automatically",
    }),
    runCount: z.int().meta({
      description: "Total runs of it, counting each attempt",
    }),
    lastRun: lastRun.nullable().meta({ description: "Its latest run; null if it has none" }),
    createdAt: instant.meta({ description: "When it was made" }),
    updatedAt: instant.meta({ description: "Last change by a user" }),
  })
  .meta({ id: "ScrapingTask", description: "What is scraped when, and how its latest run went." });
export const scrapingTaskPage = pageOf(scrapingTask);

export const listScrapingTasksInput = z.strictObject(pageInput());
export const listScrapingTasksQuery = z.strictObject(pageQuery());
export const scrapingTaskId = z.strictObject({ id: idSchema("scrapingTask") });

export const targetFilter = countBloggersInput;

const bloggerFields = new Set<string>(bloggerWireFields);
const fieldsJson = z
  .array(z.string().refine((name) => bloggerFields.has(name), { error: "must be a field of a blogger" }))
  .max(bloggerFields.size)
  .nullable();

const related = z.object({
  scope: fields.scope,
  filterJson: z.unknown(),
  scheduleType: fields.scheduleType,
  cronExpression: fields.cronExpression,
});

function checkRelated(task: z.output<typeof related>, context: z.core.$RefinementCtx): void {
  const add = (path: string, message: string, code: IssueCode) =>
    context.addIssue({ code: "custom", path: [path], message, params: { code } });
  if (task.scope === "FILTERED" && task.filterJson === null)
    add("filterJson", "must say which bloggers, as the scope is FILTERED", "REQUIRED");
  if (task.scope === "FILTERED" && isEmptyFilter(task.filterJson))
    add("filterJson", emptyFilter.message, emptyFilter.code);
  const problem = findScheduleProblem(task);
  if (problem !== null) add("cronExpression", problem.message, problem.code);
}

export const scrapingTaskRules = related.superRefine(checkRelated);

/** Without a `priority`, the schedule decides it. */
export const createScrapingTaskInput = z
  .strictObject({
    name: fields.name,
    platforms: fields.platforms,
    scope: fields.scope.default("ALL"),
    filterJson: targetFilter.nullable().default(null),
    fieldsJson: fieldsJson.default(null),
    scheduleType: fields.scheduleType.default("MANUAL"),
    cronExpression: fields.cronExpression.default(null),
    enabled: fields.enabled.default(true),
    priority: fields.priority.optional(),
    maxRunDurationMinutes: fields.maxRunDurationMinutes.default(240),
    failureRetryCount: fields.failureRetryCount.default(3),
    retryIntervalMinutes: fields.retryIntervalMinutes.default(30),
    pacePolicyId: idSchema("pacePolicy").nullable().default(null),
  })
  .superRefine(checkRelated);

/** Omitted fields stay, null clears. `nextRunAt` starts the task once, whatever its schedule. */
export const updateScrapingTaskInput = z.strictObject({
  id: idSchema("scrapingTask"),
  name: fields.name.exactOptional(),
  platforms: fields.platforms.exactOptional(),
  scope: fields.scope.exactOptional(),
  filterJson: targetFilter.nullable().exactOptional(),
  fieldsJson: fieldsJson.exactOptional(),
  scheduleType: fields.scheduleType.exactOptional(),
  cronExpression: fields.cronExpression.exactOptional(),
  enabled: fields.enabled.exactOptional(),
  priority: fields.priority.exactOptional(),
  maxRunDurationMinutes: fields.maxRunDurationMinutes.exactOptional(),
  failureRetryCount: fields.failureRetryCount.exactOptional(),
  retryIntervalMinutes: fields.retryIntervalMinutes.exactOptional(),
  pacePolicyId: idSchema("pacePolicy").nullable().exactOptional(),
  lastRunAt: instantSchema.nullable().exactOptional(),
  nextRunAt: instantSchema.nullable().exactOptional(),
});

export const setScrapingTaskEnabledInput = z.strictObject({
  id: idSchema("scrapingTask"),
  enabled: fields.enabled,
});

export const runScrapingTaskInput = z.strictObject({
  id: idSchema("scrapingTask"),
  dispatcher: z.enum(["SERVER", "DESKTOP"]).default("SERVER"),
});

export const searchScrapingTasksInput = z
  .strictObject({
    platform: z.array(platformSchema).min(1).optional(),
    scheduleType: z.array(fields.scheduleType).min(1).optional(),
    enabled: z.boolean().optional(),
    text: storableText.trim().min(1).max(200).optional(),
  })
  .optional();

export const shownScrapingTask = scrapingTask.extend({
  logicalRun: z
    .object({
      id: z.string(),
      status: scrapingRunStatus,
      resumeAt: instant.nullable(),
      isWaiting: z.boolean(),
      startedAt: instant,
      targetCount: z.int(),
      successCount: z.int(),
      failedCount: z.int(),
      pendingCount: z.int(),
    })
    .nullable(),
});

export const scrapingTaskList = z.object({ list: z.array(shownScrapingTask) });

export const previewScheduleInput = z
  .strictObject({
    scheduleType: fields.scheduleType,
    cronExpression: fields.cronExpression.default(null),
  })
  .superRefine((schedule, context) => checkRelated({ scope: "ALL", filterJson: null, ...schedule }, context));
export const schedulePreview = z.object({ next: z.array(instant), timeZone: z.string() });

export const scrapedFieldList = z.object({
  list: z.array(z.object({ platform: platformSchema, fields: z.array(z.string()) })),
});

type TaskOrPlan = z.input<typeof scrapingTaskId> | z.input<typeof createScrapingTaskInput>;

/** A stored task or an unsaved one. Validation errors refer to the variant that was sent. */
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

export const scrapingTaskForecast = z.object({
  targetCount: z.int(),
  unfilledFields: z.array(z.string()),
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
