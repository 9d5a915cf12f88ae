import { listScrapingRunsContract } from "@/server/open-api/contracts";
import { handle } from "@/server/open-api/handle";
import { refuseMethods } from "@/server/open-api/refuse-methods";
import { listScrapingRuns } from "@/server/services/scraping-run";

export const GET = handle(listScrapingRunsContract, ({ ctx, params, query }) =>
  listScrapingRuns({ ctx, input: { ...query, taskId: params.id } }),
);
export const { POST, PUT, PATCH, DELETE, OPTIONS } = refuseMethods("GET", "HEAD");
