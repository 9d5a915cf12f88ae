import { type Tx } from "@/server/infra/db";

/** Locks the organization until the transaction ends: its members and its Owner change one after another. */
export async function lockOrganization(tx: Tx, organizationId: string): Promise<void> {
  await tx.$executeRaw`SELECT 1 FROM organization WHERE id = ${organizationId} FOR NO KEY UPDATE`;
}
