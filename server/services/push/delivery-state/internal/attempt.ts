import { type Tx } from "@/server/infra/db";
import { type BloggerChange } from "@/server/services/roster/blogger";

/**
 * Longer than an exchange (10 s) and its bookkeeping: an attempt that is still under way after this is
 * stale. Counted by the database's clock from when the rows are held: `now()` is earlier by the wait for
 * them.
 */
export const ATTEMPT_SECONDS = 25;

/** Longer than one attempt can take, so that a lease ends only under a sender that has died. */
export const LEASE_SECONDS = 30;

/**
 * One attempt of a delivery that has been recorded as begun, by the database's clock; `items` are those it
 * carries.
 */
export type Attempt = {
  deliveryId: string;
  endpointId: string;
  runId: string;
  attempt: number;
  isTest: boolean;
  /** Whether it is to show if the receiver is back (`beginProbe`). */
  isProbe: boolean;
  startedAt: Date;
  items: BloggerChange[];
};

/**
 * Waits until no push of the organization is being recorded, and lets none begin until the transaction
 * ends. Endpoints, deliveries and runs are locked in the order in which a push takes them, so that the two
 * do not deadlock.
 */
export async function lockDeliveries(tx: Tx, organizationId: string): Promise<void> {
  await tx.$executeRaw`SELECT 1 FROM sync_endpoint WHERE organization_id = ${organizationId} ORDER BY id FOR UPDATE`;
  await tx.$executeRaw`SELECT 1 FROM sync_delivery WHERE organization_id = ${organizationId} ORDER BY id FOR UPDATE`;
  await tx.$executeRaw`SELECT 1 FROM sync_endpoint_run WHERE organization_id = ${organizationId} ORDER BY id FOR UPDATE`;
}
