import { parseInput } from "@/server/domain/errors";
import { newSecretHex } from "@/server/infra/crypto";
import { recordAudit } from "@/server/services/audit";
import { authorise, type Verb, withTransaction } from "@/server/services/verb";
import { sealSecret } from "./internal/endpoint-secrets";
import { replaceSecret } from "./internal/former-secrets";
import { getEndpointRow } from "./internal/get-endpoint-row";
import { lockEndpoint } from "./internal/lock-endpoint";
import { toAuditRow } from "./internal/to-audit-row";
import { toSyncEndpoint } from "./internal/to-sync-endpoint";
import { type SyncEndpointCreated, syncEndpointId } from "./schema";

/**
 * Issues a new signing secret, answered once; the old one keeps signing beside it for 24 hours (decisions, section 2), as does one
 * that was replaced shortly before.
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
        secretEncrypted: sealSecret(before, webhookSecret),
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
