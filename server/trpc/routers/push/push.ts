import { testSyncEndpoint } from "@/server/services/push/delivery";
import {
  createSyncEndpoint,
  deleteSyncEndpoint,
  getSyncEndpoint,
  listSyncEndpoints,
  resetSyncEndpointSecret,
  setSyncEndpointEnabled,
  updateSyncEndpoint,
} from "@/server/services/push/endpoint";
import {
  countSyncRuns,
  getSyncRun,
  listSyncRuns,
  pushAgain,
  pushAgainRange,
} from "@/server/services/push/run";
import { routerOf } from "../../init";

export const syncEndpointRouter = routerOf({
  list: listSyncEndpoints,
  get: getSyncEndpoint,
  create: createSyncEndpoint,
  update: updateSyncEndpoint,
  delete: deleteSyncEndpoint,
  setEnabled: setSyncEndpointEnabled,
  resetSecret: resetSyncEndpointSecret,
  test: testSyncEndpoint,
});

export const syncRunRouter = routerOf({
  list: listSyncRuns,
  count: countSyncRuns,
  get: getSyncRun,
  pushAgain,
  pushAgainRange,
});
