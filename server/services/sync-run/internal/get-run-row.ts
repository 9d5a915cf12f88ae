import { notFound } from "@/server/domain/errors";
import { type Db, type Tx } from "@/server/infra/db";
import { type OrganizationId } from "@/server/services/verb";
import { type SyncRunRow, withDelivery } from "./to-sync-run";

/** A run of the organization. Throws `NOT_FOUND`. */
export async function getRunRow(
  tx: Db | Tx,
  organizationId: OrganizationId,
  id: string,
): Promise<SyncRunRow> {
  const row = await tx.syncEndpointRun.findFirst({ where: { id, organizationId }, include: withDelivery });
  if (row === null) throw notFound("push run");
  return row;
}
