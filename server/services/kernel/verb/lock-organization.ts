import { type Tx } from "@/server/infra/db";

/** Serialises changes of members, of the Owner and of what is limited, until the transaction ends. */
export async function lockOrganization(tx: Tx, organizationId: string): Promise<void> {
  await tx.$executeRaw`SELECT 1 FROM organization WHERE id = ${organizationId} FOR NO KEY UPDATE`;
}
