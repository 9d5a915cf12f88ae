import { listScrapingTasksContract } from "@/server/open-api/contracts";
import { handle } from "@/server/open-api/handle";
import { refuseMethods } from "@/server/open-api/refuse-methods";
import { listScrapingTasks } from "@/server/services/scraping-task";

export const GET = handle(listScrapingTasksContract, ({ ctx, query }) =>
  listScrapingTasks({ ctx, input: query }),
);
export const { POST, PUT, PATCH, DELETE, OPTIONS } = refuseMethods("GET", "HEAD");
