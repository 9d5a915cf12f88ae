import { getScrapingTaskContract } from "@/server/open-api/contracts";
import { handle } from "@/server/open-api/handle";
import { refuseMethods } from "@/server/open-api/refuse-methods";
import { getScrapingTask } from "@/server/services/scraping-task";

export const GET = handle(getScrapingTaskContract, ({ ctx, params }) =>
  getScrapingTask({ ctx, input: params }),
);
export const { POST, PUT, PATCH, DELETE, OPTIONS } = refuseMethods("GET", "HEAD");
