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
import { t } from "../init";
import { noInput } from "../no-input";
import { procedure } from "../procedure";

export const syncEndpointRouter = t.router({
  list: procedure("sync-endpoint:read")
    .input(noInput)
    .output(syncEndpointList)
    .query(({ ctx }) => listSyncEndpoints({ ctx })),

  get: procedure("sync-endpoint:read")
    .input(syncEndpointId)
    .output(syncEndpoint)
    .query(({ ctx, input }) => getSyncEndpoint({ ctx, input })),

  create: procedure("sync-endpoint:write")
    .input(createSyncEndpointInput)
    .output(syncEndpointCreated)
    .mutation(({ ctx, input }) => createSyncEndpoint({ ctx, input })),

  update: procedure("sync-endpoint:write")
    .input(updateSyncEndpointInput)
    .output(syncEndpoint)
    .mutation(({ ctx, input }) => updateSyncEndpoint({ ctx, input })),

  delete: procedure("sync-endpoint:delete")
    .input(syncEndpointId)
    .output(z.object({ id: z.string() }))
    .mutation(({ ctx, input }) => deleteSyncEndpoint({ ctx, input })),

  setEnabled: procedure("sync-endpoint:write")
    .input(setSyncEndpointEnabledInput)
    .output(syncEndpoint)
    .mutation(({ ctx, input }) => setSyncEndpointEnabled({ ctx, input })),

  resetSecret: procedure("sync-endpoint:secret")
    .input(syncEndpointId)
    .output(syncEndpointCreated)
    .mutation(({ ctx, input }) => resetSyncEndpointSecret({ ctx, input })),

  test: procedure("sync-endpoint:write")
    .input(syncEndpointId)
    .output(syncEndpointTestResult)
    .mutation(({ ctx, input }) => testSyncEndpoint({ ctx, input })),
});
