import { z } from "zod";
import { jsonObjectField } from "@/server/domain/roster/blogger";
import { idSchema } from "@/server/domain/kernel/ids";
import { instantSchema } from "@/server/domain/kernel/instants";
import { ineligibilityReasons } from "@/server/domain/scraping/pace";
import { bindingLimits } from "@/server/domain/scraping/policy";
import { fieldsText, listOf, pageInput, pageOf, pageQuery } from "@/server/domain/kernel/paging";
import { platformSchema } from "@/server/domain/roster/platforms";
import { runError } from "@/server/domain/scraping/run";
import { storableText } from "@/server/domain/kernel/text";
import { sheetInput } from "@/server/services/kernel/verb";
import { laneWaitReasons } from "./internal/shown/saved-lanes";
import { scrapingRun, scrapingRunFields, scrapingRunStatus } from "./internal/shown/scraping-run";

const instant = z.iso.datetime();
const fields = z.array(z.enum(scrapingRunFields)).min(1).optional();

export const scrapingRunPage = pageOf(scrapingRun);
export const selectedScrapingRunPage = pageOf(
  scrapingRun.partial().meta({
    id: "SelectedScrapingTaskRun",
    description: "A run of a scraping task, with only the fields named in `fields`.",
  }),
);

export const listTaskRunsInput = z.strictObject({
  taskId: idSchema("scrapingTask"),
  fields: z.array(z.enum(scrapingRunFields)).optional(),
  ...pageInput(),
});

export const listScrapingRunsQuery = z.strictObject({
  fields: fieldsText(scrapingRunFields, "ScrapingTaskRun"),
  ...pageQuery(),
});

export const scrapingRunId = z.strictObject({ id: idSchema("scrapingRun") });
export const getScrapingRunInput = scrapingRunId.extend({ fields });
export const resumeScrapingRunInput = scrapingRunId.extend({ includeFailed: z.boolean().default(false) });

/**
 * `newestAttempts`: only the newest attempt of each logical run. `forPerson`: only paused ones of these
 * that a user has to resume.
 */
export const listScrapingRunsInput = z.strictObject({
  taskId: idSchema("scrapingTask").optional(),
  status: z.array(scrapingRunStatus).min(1).max(scrapingRunStatus.options.length).optional(),
  newestAttempts: z.boolean().default(false),
  forPerson: z.boolean().default(false),
  fields,
  ...pageInput(),
});

const holdingRun = z.object({ runId: z.string(), taskName: z.string().nullable() });

/** What a running run waits for, on the platform that resumes first (docs/rules.md#scraping-runs). */
const runWait = z.object({
  platform: platformSchema,
  reason: z.enum(laneWaitReasons),
  until: instant.nullable(),
  heldBy: holdingRun.nullable(),
});

export const shownScrapingRun = scrapingRun.partial().extend({
  id: z.string(),
  taskName: z.string(),
  dispatcher: z.enum(["SERVER", "DESKTOP"]),
  resumeAt: instant.nullable(),
  waits: runWait.nullable(),
  resumedBy: z.string().nullable(),
});

const listedScrapingRun = shownScrapingRun.extend({
  whole: z
    .object({
      startedAt: instant,
      targetCount: z.int(),
      successCount: z.int(),
      failedCount: z.int(),
      pendingCount: z.int(),
    })
    .optional(),
});
export const scrapingRunList = listOf(listedScrapingRun);

const attempt = z.object({
  id: z.string(),
  attempt: z.int(),
  status: scrapingRunStatus,
  startedAt: instant,
  finishedAt: instant.nullable(),
  targetCount: z.int(),
  successCount: z.int(),
  failedCount: z.int(),
  captchaCount: z.int(),
  pauseReason: z.string().nullable(),
  resumeAt: instant.nullable(),
  errorLog: z.string().nullable(),
  errors: z.array(runError),
});

const counts = {
  targetCount: z.int(),
  successCount: z.int(),
  failedCount: z.int(),
  pendingCount: z.int(),
};

/** `TOKEN` and `INTERVAL` are the account's own pace (docs/rules.md#scraping-runs). */
const waitReasons = [
  ...ineligibilityReasons,
  "TOKEN",
  "INTERVAL",
  "RIVAL",
  "UNREACHABLE",
  "CREW_RESTS",
  "NOT_NEEDED",
  "NOT_CHOSEN",
  "RUN_PAUSED",
  "RUN_OVER",
] as const;

const endUnknown = z.enum([...bindingLimits, "RIVAL", "UNREACHABLE", "PERSON", "ORG_SUSPENDED", "DESKTOP"]);
export type EndUnknown = z.output<typeof endUnknown>;

const accountAtWork = z.object({
  id: z.string(),
  displayName: z.string(),
  role: z.enum(["WORKING", "SPARE", "OUT"]),
  isScraping: z.boolean(),
  reason: z.enum(waitReasons).nullable(),
  freesAt: instant.nullable(),
  heldBy: holdingRun.nullable(),
  succeeded: z.int(),
  refused: z.int(),
  captchas: z.int(),
});
const outage = z.object({ since: instant, until: instant });

export type AccountAtWork = Omit<z.output<typeof accountAtWork>, "freesAt"> & { freesAt: Date | null };

/** All attempts of a logical run, the newest of them listed (docs/rules.md#scraping-runs). */
export const runProgress = z.object({
  taskId: z.string(),
  taskName: z.string(),
  isTaskDeleted: z.boolean(),
  dispatcher: z.enum(["SERVER", "DESKTOP"]),
  attempts: z.array(attempt),
  status: scrapingRunStatus,
  pauseReason: z.string().nullable(),
  resumeAt: instant.nullable(),
  waits: runWait.nullable(),
  stopsAt: instant.nullable(),
  ...counts,
  captchaCount: z.int(),
  perMinute: z.number(),
  expectedEndAt: instant.nullable(),
  endUnknown: endUnknown.nullable(),
  perPlatform: z.array(
    z.object({
      platform: platformSchema,
      ...counts,
      outage: outage.nullable(),
      accounts: z.array(accountAtWork),
    }),
  ),
  causes: z.array(
    z.object({
      code: z.string().nullable(),
      count: z.int(),
      what: z.string(),
      platforms: z.array(platformSchema),
    }),
  ),
  underWay: z.array(
    z.object({
      bloggerId: z.string(),
      nickname: z.string().nullable(),
      platform: platformSchema,
      accountId: z.string().nullable(),
      since: instant.nullable(),
    }),
  ),
});

const MAX_FAILURES = 200;

export const listRunFailuresInput = scrapingRunId.extend({
  code: storableText.max(100).nullable().optional(),
  ...pageInput({ default: 50, max: MAX_FAILURES }),
});

const runFailure = z.object({
  bloggerId: z.string().nullable(),
  nickname: z.string().nullable(),
  platform: platformSchema.nullable(),
  url: z.string(),
  errorCode: z.string().nullable(),
  errorMessage: z.string().nullable(),
  accountId: z.string().nullable(),
  accountName: z.string().nullable(),
  attempt: z.int(),
  at: instant,
});
export const runFailureList = listOf(runFailure);
export type RunFailure = Omit<z.output<typeof runFailure>, "at"> & { at: Date };

export const exportFailedTargetsInput = scrapingRunId.extend(sheetInput);

const MAX_REPORTED = 10_000;
const reportedCount = z.int().min(0).max(2_147_483_647).optional();
const bloggerIds = z.array(idSchema("blogger")).max(MAX_REPORTED).optional();

const reportedFailure = z.strictObject({
  url: storableText.trim().min(1).max(2_048),
  errorCode: storableText.max(100).nullable().default(null),
  errorMessage: storableText.max(2_000).nullable().default(null),
  accountId: idSchema("scraperAccount").nullable().default(null),
  attempt: z.int().min(1),
  ts: z.int().min(0).max(8_640_000_000_000_000),
});
export type ReportedFailure = z.output<typeof reportedFailure>;

/** Reserved for pauses by the service. */
const servicesReasons: readonly string[] = ["ORG_SUSPENDED", "RETRY", "DISPATCHER_GONE", "EXPIRED"];
const dispatchersReason = storableText.max(200).refine((reason) => !servicesReasons.includes(reason), {
  error: `must not be one of the service's own: ${servicesReasons.join(", ")}`,
});

/** docs/rules.md#desktop-runs. */
export const updateScrapingRunInput = scrapingRunId.extend({
  status: scrapingRunStatus.optional(),
  finishedAt: instantSchema.nullable().optional(),
  targetCount: reportedCount,
  successCount: reportedCount,
  failedCount: reportedCount,
  captchaCount: reportedCount,
  accountUsageJson: jsonObjectField.nullable().optional(),
  errorLog: storableText.max(20_000).nullable().optional(),
  pauseReason: dispatchersReason.nullable().optional(),
  pendingBloggerIds: bloggerIds.nullable(),
  processedBloggerIds: bloggerIds.nullable(),
  failedTargets: z.array(reportedFailure).max(MAX_REPORTED).nullable().optional(),
});
export const reportedScrapingRun = scrapingRun.extend({
  ignored: z.array(z.object({ field: z.string(), why: z.string() })),
});

export type RunReport = Omit<z.output<typeof updateScrapingRunInput>, "id">;
