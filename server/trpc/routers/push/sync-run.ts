import {
  countSyncRuns,
  getSyncRun,
  listSyncRuns,
  pushAgain,
  pushAgainRange,
} from "@/server/services/push/run";
import { routerOf } from "../../init";

export const syncRunRouter = routerOf({
  list: listSyncRuns,
  count: countSyncRuns,
  get: getSyncRun,
  pushAgain,
  pushAgainRange,
});
