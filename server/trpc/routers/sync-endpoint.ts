import { z } from "zod";
import { syncEndpointTestResult, testSyncEndpoint } from "@/server/services/sync-delivery";
import {
  createSyncEndpoint,
  createSyncEndpointInput,
  deleteSyncEndpoint,
  getSyncEndpoint,
  listSyncEndpoints,
  resetSyncEndpointSecret,
  setSyncEndpointEnabled,
  setSyncEndpointEnabledInput,
  syncEndpoint,
  syncEndpointCreated,
  syncEndpointId,
  syncEndpointList,
  updateSyncEndpoint,
  updateSyncEndpointInput,
} from "@/server/services/sync-endpoint";
import { action, noInput, query } from "@/server/services/verb";
import { routerOf } from "../init";

const write = { permission: "sync-endpoint:write", audit: { none: "records itself" } } as const;
const input = syncEndpointId;

export const syncEndpointRouter = routerOf({
  list: query({
    permission: "sync-endpoint:read",
    input: noInput,
    output: syncEndpointList,
    run: listSyncEndpoints,
  }),
  get: query({ permission: "sync-endpoint:read", input, output: syncEndpoint, run: getSyncEndpoint }),
  create: action({
    ...write,
    input: createSyncEndpointInput,
    output: syncEndpointCreated,
    run: createSyncEndpoint,
  }),
  update: action({ ...write, input: updateSyncEndpointInput, output: syncEndpoint, run: updateSyncEndpoint }),
  delete: action({
    ...write,
    permission: "sync-endpoint:delete",
    input,
    output: z.object({ id: z.string() }),
    run: deleteSyncEndpoint,
  }),
  setEnabled: action({
    ...write,
    input: setSyncEndpointEnabledInput,
    output: syncEndpoint,
    run: setSyncEndpointEnabled,
  }),
  resetSecret: action({
    ...write,
    permission: "sync-endpoint:secret",
    input,
    output: syncEndpointCreated,
    run: resetSyncEndpointSecret,
  }),
  test: action({ ...write, input, output: syncEndpointTestResult, run: testSyncEndpoint }),
});
