import { type Tx } from "@/server/infra/db";

/**
 * Waits until no push of the sandbox is being recorded, and lets none begin. Endpoints, deliveries and runs are locked in the order
 * in which a push takes them, so that the two wait for each other and do not deadlock.
 */
export async function settlePushes(tx: Tx, sandboxId: string): Promise<void> {
  await tx.$executeRaw`SELECT 1 FROM sync_endpoint WHERE organization_id = ${sandboxId} ORDER BY id FOR UPDATE`;
  await tx.$executeRaw`SELECT 1 FROM sync_delivery WHERE organization_id = ${sandboxId} ORDER BY id FOR UPDATE`;
  await tx.$executeRaw`SELECT 1 FROM sync_endpoint_run WHERE organization_id = ${sandboxId} ORDER BY id FOR UPDATE`;
}
