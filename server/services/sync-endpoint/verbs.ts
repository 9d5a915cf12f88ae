import { newSecretHex } from "@/server/infra/crypto";
import { mutation, noInput, query } from "@/server/services/verb";
import { readEndpoint, listEndpoints, lockEndpoint } from "./internal/endpoint-row";
import { toAuditRow } from "./internal/endpoint-output";
import { encryptSigningSecret, replaceSecret } from "./internal/endpoint-secrets";
import {
  deletedSyncEndpoint,
  syncEndpoint,
  syncEndpointCreated,
  syncEndpointId,
  syncEndpointList,
} from "./schema";

/** The organization's endpoints, newest first. */
export const listSyncEndpoints = query({
  permission: "sync-endpoint:read",
  input: noInput,
  output: syncEndpointList,
  run: async ({ ctx }) => ({ list: await listEndpoints(ctx.db, ctx.organization.id) }),
});

/** One endpoint. Throws `NOT_FOUND`. */
export const getSyncEndpoint = query({
  permission: "sync-endpoint:read",
  input: syncEndpointId,
  output: syncEndpoint,
  run: ({ ctx, input: { id } }) => readEndpoint(ctx.db, ctx.organization.id, id),
});

/** Deletes an endpoint with its deliveries and runs. Throws `NOT_FOUND`. */
export const deleteSyncEndpoint = mutation({
  permission: "sync-endpoint:delete",
  input: syncEndpointId,
  output: deletedSyncEndpoint,
  audit: "sync-endpoint.delete",
  async run({ ctx, tx, input: { id } }) {
    const before = await lockEndpoint(tx, ctx.organization.id, id);
    await tx.syncEndpoint.delete({ where: { id: before.id } });
    return { before: toAuditRow(before), after: null, result: { id } };
  },
});

/**
 * Issues a new signing secret, returned once. The old one keeps signing beside it for 24 hours, as does one
 * that was replaced shortly before (docs/rules.md#push).
 */
export const resetSyncEndpointSecret = mutation({
  permission: "sync-endpoint:secret",
  input: syncEndpointId,
  output: syncEndpointCreated,
  audit: "sync-endpoint.reset-secret",
  async run({ ctx, tx, input: { id } }) {
    const webhookSecret = newSecretHex();
    const before = await lockEndpoint(tx, ctx.organization.id, id);
    const after = await tx.syncEndpoint.update({
      where: { id: before.id },
      data: {
        secretEncrypted: encryptSigningSecret(before, webhookSecret),
        formerSecrets: replaceSecret(before, ctx.now()),
      },
    });
    const result = { ...(await readEndpoint(tx, ctx.organization.id, id)), webhookSecret };
    return { before: toAuditRow(before), after: toAuditRow(after), result };
  },
});
