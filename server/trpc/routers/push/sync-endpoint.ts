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
