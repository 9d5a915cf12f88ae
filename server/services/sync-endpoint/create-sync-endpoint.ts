import { parseInput } from "@/server/domain/errors";
import { newId } from "@/server/domain/ids";
import { newSecretHex } from "@/server/infra/crypto";
import { recordAudit } from "@/server/services/audit";
import { authorise, type Verb, withTransaction } from "@/server/services/verb";
import { settleAuthConfig } from "./internal/auth-config";
import { checkAll } from "./internal/check-all";
import { checkAuthorizationHeader } from "./internal/check-authorization-header";
import { checkEndpointUrl } from "./internal/check-endpoint-url";
import { settleHeaders } from "./internal/endpoint-headers";
import { sealAuthConfig, sealHeaders, sealSecret } from "./internal/endpoint-secrets";
import { findStart } from "./internal/find-start";
import { getEndpointRow } from "./internal/get-endpoint-row";
import { toAuditRow } from "./internal/to-audit-row";
import { toSyncEndpoint } from "./internal/to-sync-endpoint";
import { createSyncEndpointInput, type SyncEndpointCreated } from "./schema";

/**
 * Makes an endpoint that receives every change from now on, or the whole roster before that; answers its signing secret, once.
 */
export async function createSyncEndpoint({ ctx, input }: Verb<unknown>): Promise<SyncEndpointCreated> {
  authorise(ctx, "sync-endpoint:write");
  const { headersJson, authConfigJson, platformFilter, startFrom, ...values } = parseInput(
    createSyncEndpointInput,
    input,
  );
  const [url, headers, authConfig] = checkAll(
    () => checkEndpointUrl(values.url),
    () => settleHeaders(headersJson, {}),
    () => settleAuthConfig(values.authType, authConfigJson, {}),
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
        headersEncrypted: sealHeaders(place, headers),
        authConfigEncrypted: sealAuthConfig(place, authConfig),
        secretEncrypted: sealSecret(place, webhookSecret),
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
