import { z } from "zod";

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

/** Why a run is paused. Those that end by themselves have an instant, or end with what caused them. */
export type RunPauseReason =
  | "NO_ELIGIBLE_ACCOUNT"
  | "ORG_DAILY_BUDGET"
  | "MAX_DURATION"
  | "ORG_SUSPENDED"
  | "RETRY"
  | "PERSON"
  | "DISPATCHER_GONE"
  /** Its targets are kept no longer. */
  | "EXPIRED";

const instant = z.iso.datetime();

/** FailedTargetEntry; `ts` is in milliseconds. */
const failedTarget = z.object({
  url: z.string(),
  errorCode: z.string().nullable(),
  errorMessage: z.string().nullable(),
  accountId: z.string().nullable(),
  attempt: z.int(),
  ts: z.int().meta({ description: "When, in Unix milliseconds" }),
});

/** ScrapingTaskRun (docs/rules.md#scraping-runs). */
export const scrapingRun = z
  .object({
    id: z.string(),
    taskId: z.string(),
    status: scrapingRunStatus,
    startedAt: instant,
    finishedAt: instant.nullable(),
    targetCount: z.int(),
    successCount: z.int(),
    failedCount: z.int(),
    captchaCount: z.int(),
    accountUsageJson: z.record(z.string(), z.unknown()).nullable(),
    errorLog: z.string().nullable(),
    pauseReason: z.string().nullable(),
    attempt: z.int(),
    pendingBloggerIds: z.array(z.string()).nullable(),
    processedBloggerIds: z.array(z.string()).nullable(),
    parentRunId: z.string().nullable(),
    failedTargets: z.array(failedTarget).nullable(),
  })
  .meta({ id: "ScrapingTaskRun", description: "One run of a scraping task." });

type ScrapingRun = z.output<typeof scrapingRun>;
export type ScrapingRunField = keyof ScrapingRun;
export type FailedTarget = z.output<typeof failedTarget>;

export const scrapingRunFields = Object.keys(scrapingRun.shape) as [ScrapingRunField, ...ScrapingRunField[]];
