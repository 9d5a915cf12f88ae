import { listScrapingTasksQuery, scrapingTaskPage } from "@/server/services/scraping-task";
import { defineContract, noBody, noParameters } from "../define-contract";
import { scrapingTaskExample } from "../examples/scraping-task-example";

export const listScrapingTasksContract = defineContract({
  method: "GET",
  path: "/open-api/scraping-tasks",
  summary: "List scraping tasks",
  description:
    "The organization's scraping tasks, the newest first, each with its newest run. While `hasMore` is true, repeat the request with `cursor` set to `nextCursor`.",
  permission: "scraping-task:read",
  idempotent: false,
  query: listScrapingTasksQuery,
  params: noParameters,
  body: noBody,
  response: scrapingTaskPage,
  example: { data: { items: [scrapingTaskExample], nextCursor: null, hasMore: false } },
  errors: ["INVALID_CURSOR"],
});
