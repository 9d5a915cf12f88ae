import { z } from "zod";

export const scrapingRunStatus = z.enum([
  "PENDING",
  "RUNNING",
  "SUCCESS",
  "PARTIAL",
  "PAUSED",
  "FAILED",
  "CANCELLED",
]);

export type RunPauseReason =
  | "NO_ELIGIBLE_ACCOUNT"
  | "ORG_DAILY_BUDGET"
  | "MAX_DURATION"
  | "ORG_SUSPENDED"
  | "RETRY"
  | "PERSON"
  | "DISPATCHER_GONE"
  | "EXPIRED";

const instant = z.iso.datetime();

const failedTarget = z.object({
  url: z.string().meta({ description: "The creator's link, or the id on its platform" }),
  errorCode: z.string().nullable().meta({ description: "NOT_FOUND, TIMEOUT, L3_AUTH_FAIL and the like" }),
  errorMessage: z.string().nullable().meta({ description: "What happened and what to do, as text" }),
  accountId: z.string().nullable().meta({ description: "The account that was used; null: none" }),
  attempt: z.int().meta({ description: "The attempt in which it failed" }),
  ts: z.int().meta({ description: "When, in Unix milliseconds" }),
});

/** docs/rules.md#scraping-runs. */
export const scrapingRun = z
  .object({
    id: z.string().meta({ description: "The attempt" }),
    taskId: z.string().meta({ description: "Its task" }),
    status: scrapingRunStatus.meta({
      description:
        "PARTIAL: finished with failures, of this attempt or an earlier one. FAILED: no attempt succeeded. PAUSED: targets are left.",
    }),
    startedAt: instant.meta({
      description: "When the attempt was made",
    }),
    finishedAt: instant.nullable().meta({
      description: "When the attempt ended or paused; null while it is running",
    }),
    targetCount: z.int().meta({
      description: "Targets of the attempt; 0 until all of its targets are stored",
    }),
    successCount: z.int().meta({
      description: "Targets that this attempt succeeded with",
    }),
    failedCount: z.int().meta({
      description:
        "Targets that failed in this attempt. What is left is targetCount - successCount - failedCount.",
    }),
    captchaCount: z.int().meta({
      description: "Captchas its accounts ran into",
    }),
    accountUsageJson: z.record(z.string(), z.unknown()).nullable().meta({
      description:
        "`{pace, accounts}`: the pace numbers of the run, and what each account did (succeeded, refused, captchas, share of the successes). For a desktop client, what the client sent.",
    }),
    errorLog: z.string().nullable().meta({
      description: "What went wrong, as text for people; null: nothing",
    }),
    pauseReason: z.string().nullable().meta({
      description:
        "Why it is PAUSED: NO_ELIGIBLE_ACCOUNT, ORG_DAILY_BUDGET, MAX_DURATION, RETRY and ORG_SUSPENDED resume automatically; PERSON and DISPATCHER_GONE wait for a user; EXPIRED cannot be resumed. A desktop client may send its own text.",
    }),
    attempt: z.int().meta({
      description: "1 for the first; a resume is the next, with parentRunId",
    }),
    pendingBloggerIds: z.array(z.string()).nullable().meta({
      description: "Bloggers left when the attempt ended or paused, or left now; null: none",
    }),
    processedBloggerIds: z.array(z.string()).nullable().meta({
      description: "Bloggers that this attempt succeeded with; null: none",
    }),
    parentRunId: z.string().nullable().meta({
      description: "The attempt that this one resumes, or the run whose failures it retries",
    }),
    failedTargets: z.array(failedTarget).nullable().meta({
      description: "Failures of this attempt; null: none",
    }),
  })
  .meta({ id: "ScrapingTaskRun", description: "One run of a scraping task." });

type ScrapingRun = z.output<typeof scrapingRun>;
export type ScrapingRunField = keyof ScrapingRun;
export type FailedTarget = z.output<typeof failedTarget>;

export const scrapingRunFields = Object.keys(scrapingRun.shape) as [ScrapingRunField, ...ScrapingRunField[]];
