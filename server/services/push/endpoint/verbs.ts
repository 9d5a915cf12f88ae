import { newSecretHex } from "@/server/infra/crypto";
import { maskQuery } from "@/server/domain/push/endpoint";
import { skipWaiting } from "@/server/services/push/delivery-state";
import { type Ctx, mayDo, mutation, noInput, query } from "@/server/services/kernel/verb";
import { getEndpoint, listEndpoints, lockEndpoint } from "./internal/endpoint-row";
import { toAuditRow } from "./internal/endpoint-output";
import { deletedFields } from "./internal/endpoint-start";
import { encryptSigningSecret, retireEndpointSecret } from "./internal/endpoint-secrets";
import {
  deletedSyncEndpoint,
  syncEndpoint,
  syncEndpointCreated,
  syncEndpointId,
  syncEndpointList,
} from "./schema";

export const listSyncEndpoints = query({
  permission: "sync-endpoint:read",
  input: noInput,
  output: syncEndpointList,
  run: async ({ ctx }) => {
    const list = await listEndpoints(ctx.db, ctx.organization.id);
    return { list: list.map((endpoint) => ({ ...endpoint, url: shownUrl(ctx, endpoint) })) };
  },
});

export const getSyncEndpoint = query({
  permission: "sync-endpoint:read",
  input: syncEndpointId,
  output: syncEndpoint,
  run: async ({ ctx, input: { id } }) => {
    const endpoint = await getEndpoint(ctx.db, ctx.organization.id, id);
    return { ...endpoint, url: shownUrl(ctx, endpoint) };
  },
});

/** Query values may be keys, so only callers who may edit the endpoint see them. */
function shownUrl(ctx: Ctx, { url }: { url: string }): string {
  return mayDo(ctx, "sync-endpoint:write") ? url : maskQuery(url);
}

/** Erases the endpoint's secrets; past runs stay readable (docs/rules.md#retention). Throws `NOT_FOUND`. */
export const deleteSyncEndpoint = mutation({
  permission: "sync-endpoint:delete",
  input: syncEndpointId,
  output: deletedSyncEndpoint,
  audit: "sync-endpoint.delete",
  async run({ ctx, tx, input: { id } }) {
    const before = await lockEndpoint(tx, ctx.organization.id, id);
    await skipWaiting(tx, id, "DELETION");
    await tx.syncEndpoint.update({ where: { id }, data: deletedFields(ctx.now()) });
    return { before: toAuditRow(before), after: null, result: { id } };
  },
});

/**
 * The new secret is returned once. Former ones keep signing for 24 hours after their replacement
 * (docs/rules.md#push).
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
        formerSecrets: retireEndpointSecret(before, ctx.now()),
      },
    });
    const result = { ...(await getEndpoint(tx, ctx.organization.id, id)), webhookSecret };
    return { before: toAuditRow(before), after: toAuditRow(after), result };
  },
});
