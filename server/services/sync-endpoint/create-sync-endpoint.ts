import { parseInput } from "@/server/domain/errors";
import { newId } from "@/server/domain/ids";
import { newSecretHex } from "@/server/infra/crypto";
import { recordAudit } from "@/server/services/audit";
import { authorise, type Verb, withTransaction } from "@/server/services/verb";
import {
  checkAll,
  checkAuthorizationHeader,
  checkEndpointUrl,
  mergeAuthConfig,
  mergeHeaders,
} from "./internal/endpoint-input";
import { toAuditRow, toSyncEndpoint } from "./internal/endpoint-output";
import { getEndpointRow } from "./internal/endpoint-row";
import { encryptAuthConfig, encryptHeaders, encryptSigningSecret } from "./internal/endpoint-secrets";
import { findStart } from "./internal/endpoint-start";
import { createSyncEndpointInput, type SyncEndpointCreated } from "./schema";

/**
 * Makes an endpoint that receives every change from now on, or the whole roster before that; returns its
 * signing secret, once.
 */
export async function createSyncEndpoint({ ctx, input }: Verb<unknown>): Promise<SyncEndpointCreated> {
  authorise(ctx, "sync-endpoint:write");
  const { headersJson, authConfigJson, platformFilter, startFrom, ...values } = parseInput(
    createSyncEndpointInput,
    input,
  );
  const [url, headers, authConfig] = checkAll(
    () => checkEndpointUrl(values.url),
    () => mergeHeaders(headersJson, {}),
    () => mergeAuthConfig(values.authType, authConfigJson, {}),
    () => checkAuthorizationHeader(values.authType, headersJson),
  );
  const place = { id: newId("syncEndpoint"), organizationId: ctx.organization.id };
  const webhookSecret = newSecretHex();
  const created = await withTransaction(ctx, async (tx) => {
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
    await recordAudit(tx, ctx, {
      action: "sync-endpoint.create",
      before: null,
      after: toAuditRow(row, { startFrom }),
    });
    return { ...toSyncEndpoint(await getEndpointRow(tx, ctx.organization.id, row.id)), webhookSecret };
  });
  if (created.backfill !== null && created.enabled) ctx.bloggersChanged();
  return created;
}
