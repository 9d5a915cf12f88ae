import { newId } from "@/server/domain/kernel/ids";
import { newSecretHex } from "@/server/infra/crypto";
import { checkUrl } from "@/server/infra/safe-fetch";
import { checkRoom, mutation, rosterChanged } from "@/server/services/kernel/verb";
import { checkAll, checkAuthorizationHeader, mergeAuthConfig, mergeHeaders } from "./internal/endpoint-input";
import { toAuditRow } from "./internal/endpoint-output";
import { getEndpoint } from "./internal/endpoint-row";
import { encryptAuthConfig, encryptHeaders, encryptSigningSecret } from "./internal/endpoint-secrets";
import { findStart } from "./internal/endpoint-start";
import { createSyncEndpointInput, syncEndpointCreated } from "./schema";

/** The signing secret is returned once. Throws `CONFLICT` at 50 endpoints. */
export const createSyncEndpoint = mutation({
  permission: "sync-endpoint:write",
  input: createSyncEndpointInput,
  output: syncEndpointCreated,
  audit: "sync-endpoint.create",
  prepare({ input: { url, authType, authConfigJson, headersJson } }) {
    const [checkedUrl, headers, authConfig] = checkAll(
      () => checkUrl("url", url),
      () => mergeHeaders(headersJson, {}),
      () => mergeAuthConfig(authType, authConfigJson, {}),
      () => checkAuthorizationHeader(authType, headersJson),
    );
    return { url: checkedUrl, headers, authConfig };
  },
  async run({ ctx, tx, input, prepared: { url, headers, authConfig } }) {
    const mine = { organizationId: ctx.organization.id, deletedAt: null };
    await checkRoom(tx, ctx, {
      noun: "sync endpoints",
      count: () => tx.syncEndpoint.count({ where: mine }),
    });
    const { headersJson: _headers, authConfigJson: _config, platformFilter, startFrom, ...values } = input;
    const place = { id: newId("syncEndpoint"), organizationId: ctx.organization.id };
    const webhookSecret = newSecretHex();
    const row = await tx.syncEndpoint.create({
      data: {
        ...values,
        ...place,
        ...(await findStart(tx, ctx.organization.id, startFrom)),
        url,
        ownerUserId: ctx.actor.type === "user" ? ctx.actor.userId : null,
        platformFilter: platformFilter ?? [],
        headersEncrypted: encryptHeaders(place, headers),
        authConfigEncrypted: encryptAuthConfig(place, authConfig),
        secretEncrypted: encryptSigningSecret(place, webhookSecret),
      },
    });
    const created = await getEndpoint(tx, ctx.organization.id, row.id);
    if (created.backfill !== null && created.enabled) ctx.afterCommit(rosterChanged(ctx.organization.id));
    return { before: null, after: toAuditRow(row, { startFrom }), result: { ...created, webhookSecret } };
  },
});
