import { newId } from "@/server/domain/ids";
import { sandboxEndpoints } from "@/server/domain/sandbox";
import { newSecretHex } from "@/server/infra/crypto";
import { type Tx } from "@/server/infra/db";
import { encryptSigningSecret } from "@/server/services/sync-endpoint";
import { type OrganizationId } from "@/server/services/verb";

/** The endpoints with the simulated receiver, standing at the beginning of the stream: the fixed creators are pushed first. */
export async function addEndpoints(tx: Tx, organizationId: OrganizationId): Promise<void> {
  for (const endpoint of Object.values(sandboxEndpoints)) {
    const place = { id: newId("syncEndpoint"), organizationId };
    const secretEncrypted = encryptSigningSecret(place, newSecretHex());
    await tx.syncEndpoint.create({ data: { ...endpoint, ...place, secretEncrypted, position: 0n } });
  }
}
