import { getScrapingTask, listScrapingTasks, listScrapingTasksQuery } from "@/server/services/scraping/task";
import { defineContract, noBody, noParameters } from "../define-contract";
import { scrapingRunExample, scrapingTaskExample } from "../examples/run-examples";
import { idParams } from "../id-params";
import { listScrapingRunsQuery, listTaskRuns, scrapingRunPage } from "@/server/services/scraping/run";

export const listScrapingTasksContract = defineContract({
  method: "GET",
  path: "/open-api/scraping-tasks",
  summary: "List scraping tasks",
  description:
    "The organization's scraping tasks, newest first, each with its latest run. While `hasMore` is true, repeat the request with `cursor` set to `nextCursor`.",
  verb: listScrapingTasks,
  idempotent: false,
  query: listScrapingTasksQuery,
  params: noParameters,
  body: noBody,
  input: ({ query }) => query,
  example: { data: { items: [scrapingTaskExample], nextCursor: null, hasMore: false } },
  errors: ["INVALID_CURSOR"],
});

export const getScrapingTaskContract = defineContract({
  method: "GET",
  path: "/open-api/scraping-tasks/:id",
  summary: "Get a scraping task",
  description: "One scraping task with its newest run.",
  verb: getScrapingTask,
  idempotent: false,
  query: noParameters,
  params: idParams("scrapingTask"),
  body: noBody,
  input: ({ params }) => params,
  example: { data: scrapingTaskExample },
  errors: ["NOT_FOUND"],
});

export const listScrapingRunsContract = defineContract({
  method: "GET",
  path: "/open-api/scraping-tasks/:id/runs",
  summary: "List the runs of a scraping task",
  description:
    "The run history of a scraping task, newest first. `pendingBloggerIds`, `processedBloggerIds` and `failedTargets` can be as long as the roster: `fields=id,status,startedAt,finishedAt,successCount,failedCount` leaves them out. A page with any of the three ends before its runs have more than 200,000 targets together (`targetCount`) but has at least one run, so it can be shorter than `limit`. While `hasMore` is true, repeat the request with `cursor` set to `nextCursor`.",
  verb: listTaskRuns,
  whole: scrapingRunPage,
  idempotent: false,
  query: listScrapingRunsQuery,
  params: idParams("scrapingTask"),
  body: noBody,
  input: ({ params, query }) => ({ ...query, taskId: params.id }),
  example: { data: { items: [scrapingRunExample], nextCursor: null, hasMore: false } },
  errors: ["NOT_FOUND", "INVALID_CURSOR"],
});
