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
const scrapingRun = z.object({
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

type ScrapingRun = z.output<typeof scrapingRun>;
export type ScrapingRunField = keyof ScrapingRun;

const allFields = Object.keys(scrapingRun.shape) as [ScrapingRunField, ...ScrapingRunField[]];
/** One entry a target each: as long as the roster, at worst. */
const longFields: readonly string[] = ["pendingBloggerIds", "processedBloggerIds", "failedTargets"];

/** What a list shows of a run unless `fields` asks otherwise: all but what may be as long as the roster. */
export const scrapingRunListFields = allFields.filter((name) => !longFields.includes(name));

export const scrapingRunPage = pageOf(
  scrapingRun.partial().meta({
    id: "SelectedScrapingRun",
    description: "A ScrapingTaskRun, with the fields that `fields` selected.",
  }),
);

export const listScrapingRunsInput = z.strictObject({
  taskId: idSchema("scrapingTask"),
  fields: z.array(z.enum(allFields)).optional(),
  ...pageInput(),
});

/** Query of `GET /open-api/scraping-tasks/:id/runs`, every value as text. */
export const listScrapingRunsQuery = z.strictObject({
  fields: fieldsText(allFields, "ScrapingTaskRun"),
  ...pageQuery(),
});
