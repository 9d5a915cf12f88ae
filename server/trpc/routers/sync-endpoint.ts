import { testSyncEndpoint } from "@/server/services/sync-delivery";
import {
  createSyncEndpoint,
  deleteSyncEndpoint,
  getSyncEndpoint,
  listSyncEndpoints,
  resetSyncEndpointSecret,
  setSyncEndpointEnabled,
  updateSyncEndpoint,
} from "@/server/services/sync-endpoint";
import { routerOf } from "../init";

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
