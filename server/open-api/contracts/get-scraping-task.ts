import { scrapingTask } from "@/server/services/scraping-task";
import { defineContract, noBody, noParameters } from "../define-contract";
import { scrapingTaskExample } from "../examples/scraping-task-example";
import { idParams } from "../id-params";

export const getScrapingTaskContract = defineContract({
  method: "GET",
  path: "/open-api/scraping-tasks/:id",
  summary: "Get a scraping task",
  description: "One scraping task with its newest run.",
  permission: "scraping-task:read",
  idempotent: false,
  query: noParameters,
  params: idParams("scrapingTask"),
  body: noBody,
  response: scrapingTask,
  example: { data: scrapingTaskExample },
  errors: ["NOT_FOUND"],
});
