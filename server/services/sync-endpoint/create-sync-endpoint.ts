import { parseInput } from "@/server/domain/errors";
import { newId } from "@/server/domain/ids";
import { newSecretHex } from "@/server/infra/crypto";
import { Prisma } from "@/server/infra/db";
import { recordAudit } from "@/server/services/audit";
import { authorise, type Verb, withTransaction } from "@/server/services/verb";
import { settleAuthConfig } from "./internal/auth-config";
import { checkAuthorizationHeader } from "./internal/check-authorization-header";
import { checkEndpointUrl } from "./internal/check-endpoint-url";
import { sealAuthConfig, sealSecret } from "./internal/endpoint-secrets";
import { getEndpointRow } from "./internal/get-endpoint-row";
import { getStreamPosition } from "./internal/get-stream-position";
import { toAuditRow } from "./internal/to-audit-row";
import { toSyncEndpoint } from "./internal/to-sync-endpoint";
import { createSyncEndpointInput, type SyncEndpointCreated } from "./schema";

/** Makes an endpoint that receives every change from now on; answers its signing secret, once. */
export async function createSyncEndpoint({ ctx, input }: Verb<unknown>): Promise<SyncEndpointCreated> {
  authorise(ctx, "sync-endpoint:write");
  const { headersJson, authConfigJson, platformFilter, ...values } = parseInput(
    createSyncEndpointInput,
    input,
  );
  const url = checkEndpointUrl(values.url);
  checkAuthorizationHeader(values.authType, headersJson);
  const authConfig = settleAuthConfig(values.authType, authConfigJson, {});
  const place = { id: newId("syncEndpoint"), organizationId: ctx.organization.id };
  const webhookSecret = newSecretHex();
  return withTransaction(ctx, async (tx) => {
    const created = await tx.syncEndpoint.create({
      data: {
        ...values,
        ...place,
        url,
        ownerUserId: ctx.actor.type === "user" ? ctx.actor.userId : null,
        platformFilter: platformFilter ?? [],
        headersJson: headersJson ?? Prisma.DbNull,
        authConfigEncrypted: sealAuthConfig(place, authConfig),
        secretEncrypted: sealSecret(place, webhookSecret),
        position: await getStreamPosition(tx, ctx.organization.id),
      },
    });
    await recordAudit(tx, ctx, { action: "sync-endpoint.create", before: null, after: toAuditRow(created) });
    const row = await getEndpointRow(tx, ctx.organization.id, created.id);
    return { ...toSyncEndpoint(row), webhookSecret };
  });
}
