import { getSyncRun, listSyncRuns, pushAgain, pushAgainRange } from "@/server/services/sync-run";
import { routerOf } from "../init";

export const syncRunRouter = routerOf({ list: listSyncRuns, get: getSyncRun, pushAgain, pushAgainRange });
