import { parseInput } from "@/server/domain/errors";
import { newSecretHex } from "@/server/infra/crypto";
import { recordAudit } from "@/server/services/audit";
import { authorise, type Verb, withTransaction } from "@/server/services/verb";
import { sealSecret } from "./internal/endpoint-secrets";
import { getEndpointRow } from "./internal/get-endpoint-row";
import { lockEndpoint } from "./internal/lock-endpoint";
import { toAuditRow } from "./internal/to-audit-row";
import { toSyncEndpoint } from "./internal/to-sync-endpoint";
import { type SyncEndpointCreated, syncEndpointId } from "./schema";

const OVERLAP_MS = 24 * 3_600_000;

/** Issues a new signing secret, answered once; the old one keeps signing beside it for 24 hours (decisions, section 2). */
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
        previousSecretEncrypted: before.secretEncrypted,
        previousSecretUntil: new Date(ctx.now().getTime() + OVERLAP_MS),
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
