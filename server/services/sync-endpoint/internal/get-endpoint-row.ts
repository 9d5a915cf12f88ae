import { notFound } from "@/server/domain/errors";
import { type Db, type Tx } from "@/server/infra/db";
import { type OrganizationId } from "@/server/services/verb";
import { readHealth } from "./read-health";
import { type EndpointRow } from "./to-sync-endpoint";

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
  const healthById = await readHealth(tx, organizationId, ids);
  // One that was deleted between the two reads is gone.
  return endpoints.flatMap((endpoint) => {
    const counted = healthById.get(endpoint.id);
    return counted === undefined ? [] : [{ endpoint, counted }];
  });
}
