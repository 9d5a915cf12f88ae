import { notFound } from "@/server/domain/errors";
import { type Db, type Tx } from "@/server/infra/db";
import { type SyncEndpointModel } from "@/server/infra/db/generated/models";
import { type OrganizationId } from "@/server/services/verb";
import { countHealth } from "./count-health";
import { type EndpointRow } from "./endpoint-output";

/** An endpoint of the organization with what is counted of its health. Throws `NOT_FOUND`. */
export async function getEndpointRow(
  tx: Db | Tx,
  organizationId: OrganizationId,
  id: string,
): Promise<EndpointRow> {
  const rows = await listEndpointRows(tx, organizationId, id);
  const row = rows[0];
  if (row === undefined) throw notFound("sync endpoint");
  return row;
}

/** The organization's endpoints (or the one of this id), newest first. */
export async function listEndpointRows(
  tx: Db | Tx,
  organizationId: OrganizationId,
  id?: string,
): Promise<EndpointRow[]> {
  const onlyOne = id === undefined ? {} : { id };
  const endpoints = await tx.syncEndpoint.findMany({
    where: { organizationId, ...onlyOne },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
  });
  const ids = endpoints.map((endpoint) => endpoint.id);
  const healthById = await countHealth(tx, organizationId, ids);
  // One that was deleted between the two reads is gone.
  return endpoints.flatMap((endpoint) => {
    const counted = healthById.get(endpoint.id);
    return counted === undefined ? [] : [{ endpoint, counted }];
  });
}

/**
 * An endpoint of the organization, held until the transaction ends: of two changes the second sees the
 * first. Attempts may begin meanwhile, as their rows only name it. Throws `NOT_FOUND`.
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
