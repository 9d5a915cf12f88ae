import { listScrapingRunsQuery, scrapingRunPage } from "@/server/services/scraping-run";
import { defineContract, noBody } from "../define-contract";
import { scrapingRunExample } from "../examples/scraping-run-example";
import { idParams } from "../id-params";

export const listScrapingRunsContract = defineContract({
  method: "GET",
  path: "/open-api/scraping-tasks/:id/runs",
  summary: "List the runs of a scraping task",
  description:
    "The run history of a scraping task, the newest first. `pendingBloggerIds`, `processedBloggerIds` and `failedTargets` may be as long as the roster, so they come only when `fields=a,b,c` selects them. While `hasMore` is true, repeat the request with `cursor` set to `nextCursor`.",
  permission: "scraping-run:read",
  idempotent: false,
  query: listScrapingRunsQuery,
  params: idParams("scrapingTask"),
  body: noBody,
  response: scrapingRunPage,
  example: { data: { items: [scrapingRunExample], nextCursor: null, hasMore: false } },
  errors: ["NOT_FOUND", "INVALID_CURSOR"],
});
