import { notFound } from "@/server/domain/errors";
import { type Tx } from "@/server/infra/db";
import { type SyncEndpointModel } from "@/server/infra/db/generated/models";
import { type OrganizationId } from "@/server/services/verb";

/**
 * An endpoint of the organization, held until the transaction ends: of two changes the second sees the first. Attempts may be opened
 * meanwhile, as their rows only name it. Throws `NOT_FOUND`.
 */
export async function lockEndpoint(
  tx: Tx,
  organizationId: OrganizationId,
  id: string,
): Promise<SyncEndpointModel> {
  await tx.$queryRaw`SELECT 1 FROM sync_endpoint WHERE id = ${id} AND organization_id = ${organizationId} FOR NO KEY UPDATE`;
  const endpoint = await tx.syncEndpoint.findFirst({ where: { id, organizationId } });
  if (endpoint === null) throw notFound("sync endpoint");
  return endpoint;
}
