import { getSystemOverview, getSystemStatus } from "@/server/services/integration/system";
import { listAllRuns } from "@/server/services/scraping/run";
import { routerOf } from "../../init";

export const systemRouter = routerOf({
  overview: getSystemOverview,
  runs: listAllRuns,
  status: getSystemStatus,
});
