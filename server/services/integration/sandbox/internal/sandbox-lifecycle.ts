import { sandboxUrls } from "@/server/domain/push/sandbox-pushes";
import { newId } from "@/server/domain/kernel/ids";
import { lockSandbox, type Prisma, type Tx } from "@/server/infra/db";
import { type SyncEndpointModel } from "@/server/infra/db/generated/models";
import { type Ctx } from "@/server/services/kernel/verb";
import { lockDeliveries } from "@/server/services/push/delivery-state";
import { buildSandbox, lockSandboxOwner, type SandboxOwner } from "./build-sandbox";

export async function createSandbox(tx: Tx, { organization }: Ctx): Promise<string> {
  const owner = await lockSandboxOwner(tx, organization.id);
  if (owner.sandboxId !== null) return owner.sandboxId;
  const id = newId("organization");
  await buildSandbox(tx, owner, id);
  return id;
}

/**
 * Deletes the sandbox with all its rows and builds it again under the same id. The user's own receivers keep
 * their ids and secrets, and get the fixed creators. Returns how many there are.
 */
export async function rebuildSandbox(tx: Tx, owner: SandboxOwner, id: string): Promise<number> {
  await lockSandbox(tx, id, "exclusive");
  await lockDeliveries(tx, id);
  const own = await tx.syncEndpoint.findMany({
    where: { organizationId: id, deletedAt: null, url: { notIn: sandboxUrls } },
  });
  // The foreign keys cascade to every table, including future ones.
  await tx.organization.delete({ where: { id } });
  await buildSandbox(tx, owner, id);
  await tx.syncEndpoint.createMany({ data: own.map(atTheBeginning) });
  return own.length;
}

function atTheBeginning(endpoint: SyncEndpointModel) {
  const { id, organizationId, ownerUserId, name, url, method, platformFilter, createdAt } = endpoint;
  const { authType, headersEncrypted, authConfigEncrypted, secretEncrypted } = endpoint;
  const { batchSize, retryCount, enabled, disabledAt, disabledReason, errorCode } = endpoint;
  return {
    id,
    organizationId,
    ownerUserId,
    name,
    url,
    method,
    platformFilter,
    createdAt,
    authType,
    headersEncrypted,
    authConfigEncrypted,
    secretEncrypted,
    batchSize,
    retryCount,
    enabled,
    disabledAt,
    disabledReason,
    errorCode,
    formerSecrets: endpoint.formerSecrets as Prisma.InputJsonArray,
    // Outcomes of pushes from before the reset no longer count.
    activation: endpoint.activation + 1,
    leaseToken: endpoint.leaseToken + 1n,
  };
}
