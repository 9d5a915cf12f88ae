import { notFound } from "@/server/domain/errors";
import { type Db, Prisma, type Tx } from "@/server/infra/db";
import { type OrganizationId } from "@/server/services/verb";
import { type EndpointRow } from "./to-sync-endpoint";

/** An endpoint of the organization with how far its consumer is behind the stream. Throws `NOT_FOUND`. */
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

type Lag = { endpointId: string; lagRows: number; lagSeconds: number };

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
  const lags = ids.length === 0 ? [] : await tx.$queryRaw<Lag[]>(lagOf(organizationId, ids));
  const lagById = new Map(lags.map((lag) => [lag.endpointId, lag]));
  return endpoints.map((endpoint) => ({
    endpoint,
    lag: lagById.get(endpoint.id) ?? { lagRows: 0, lagSeconds: 0 },
  }));
}

function lagOf(organizationId: OrganizationId, ids: string[]) {
  return Prisma.sql`
    SELECT e.id AS "endpointId", count(c.seq)::integer AS "lagRows",
      coalesce(floor(extract(epoch FROM clock_timestamp() - min(c.changed_at))), 0)::integer AS "lagSeconds"
    FROM sync_endpoint e JOIN blogger_change c ON c.organization_id = e.organization_id AND c.seq > e.position
    JOIN blogger b ON b.id = c.blogger_id AND (cardinality(e.platform_filter) = 0 OR b.platform = ANY (e.platform_filter))
    WHERE e.organization_id = ${organizationId} AND e.id = ANY (${ids}::text[])
    GROUP BY e.id`;
}
