import { notFound } from "@/server/domain/kernel/errors";
import { type Db, type Tx } from "@/server/infra/db";
import { type SyncEndpointModel } from "@/server/infra/db/generated/models";
import { type OrganizationId } from "@/server/services/kernel/verb";
import { countHealth } from "./count-health";
import { toShownEndpoint } from "./endpoint-output";

/** Throws `NOT_FOUND`. */
export async function getEndpoint(tx: Db | Tx, organizationId: OrganizationId, id: string) {
  const [endpoint] = await listEndpoints(tx, organizationId, id);
  if (endpoint === undefined) throw notFound("sync endpoint");
  return endpoint;
}

export async function listEndpoints(tx: Db | Tx, organizationId: OrganizationId, id?: string) {
  const onlyOne = id === undefined ? {} : { id };
  const endpoints = await tx.syncEndpoint.findMany({
    where: { organizationId, deletedAt: null, ...onlyOne },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
  });
  const ids = endpoints.map((endpoint) => endpoint.id);
  const healthById = await countHealth(tx, organizationId, ids);
  // Skips endpoints deleted between the two reads.
  return endpoints.flatMap((endpoint) => {
    const counted = healthById.get(endpoint.id);
    return counted === undefined ? [] : [toShownEndpoint(endpoint, counted)];
  });
}

/**
 * Serialises changes of the endpoint. Attempts can still start, because their rows only reference it. Throws
 * `NOT_FOUND`.
 */
export async function lockEndpoint(
  tx: Tx,
  organizationId: OrganizationId,
  id: string,
): Promise<SyncEndpointModel> {
  await tx.$queryRaw`SELECT 1 FROM sync_endpoint WHERE id = ${id} AND organization_id = ${organizationId} FOR NO KEY UPDATE`;
  const endpoint = await tx.syncEndpoint.findFirst({ where: { id, organizationId, deletedAt: null } });
  if (endpoint === null) throw notFound("sync endpoint");
  return endpoint;
}
