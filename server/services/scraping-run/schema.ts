import { z } from "zod";
import { idSchema } from "@/server/domain/ids";
import { fieldsText, pageInput, pageOf, pageQuery } from "@/server/domain/paging";
import { scrapingRunStatus } from "@/server/services/scraping-task";

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
const scrapingRunShape = z.object({
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
});

type ScrapingRun = z.output<typeof scrapingRunShape>;
export type ScrapingRunField = keyof ScrapingRun;

export const scrapingRunFields = Object.keys(scrapingRunShape.shape) as [
  ScrapingRunField,
  ...ScrapingRunField[],
];

/** A page without `fields`, and one with the fields that it named. */
export const scrapingRunPage = pageOf(
  scrapingRunShape.meta({ id: "ScrapingTaskRun", description: "One run of a scraping task." }),
);
export const selectedScrapingRunPage = pageOf(
  scrapingRunShape.partial().meta({
    id: "SelectedScrapingTaskRun",
    description: "A run of a scraping task, with the fields that `fields` named and no other.",
  }),
);

export const listScrapingRunsInput = z.strictObject({
  taskId: idSchema("scrapingTask"),
  fields: z.array(z.enum(scrapingRunFields)).optional(),
  ...pageInput(),
});

/** Query of `GET /open-api/scraping-tasks/:id/runs`, every value as text. */
export const listScrapingRunsQuery = z.strictObject({
  fields: fieldsText(scrapingRunFields, "ScrapingTaskRun"),
  ...pageQuery(),
});
