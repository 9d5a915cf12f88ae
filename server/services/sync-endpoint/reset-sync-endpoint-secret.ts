import { parseInput } from "@/server/domain/errors";
import { newSecretHex } from "@/server/infra/crypto";
import { recordAudit } from "@/server/services/audit";
import { authorise, type Verb, withTransaction } from "@/server/services/verb";
import { toAuditRow, toSyncEndpoint } from "./internal/endpoint-output";
import { getEndpointRow, lockEndpoint } from "./internal/endpoint-row";
import { encryptSigningSecret, replaceSecret } from "./internal/endpoint-secrets";
import { type SyncEndpointCreated, syncEndpointId } from "./schema";

/**
 * Issues a new signing secret, returned once. The old one keeps signing beside it for 24 hours, as does one
 * that was replaced shortly before (docs/rules.md#push).
 */
export async function resetSyncEndpointSecret({ ctx, input }: Verb<unknown>): Promise<SyncEndpointCreated> {
  authorise(ctx, "sync-endpoint:secret");
  const { id } = parseInput(syncEndpointId, input);
  const webhookSecret = newSecretHex();
  return withTransaction(ctx, async (tx) => {
    const before = await lockEndpoint(tx, ctx.organization.id, id);
    const after = await tx.syncEndpoint.update({
      where: { id: before.id },
      data: {
        secretEncrypted: encryptSigningSecret(before, webhookSecret),
        formerSecrets: replaceSecret(before, ctx.now()),
      },
    });
    await recordAudit(tx, ctx, {
      action: "sync-endpoint.reset-secret",
      before: toAuditRow(before),
      after: toAuditRow(after),
    });
    return { ...toSyncEndpoint(await getEndpointRow(tx, ctx.organization.id, id)), webhookSecret };
  });
}
