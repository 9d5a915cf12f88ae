import { type Tx } from "@/server/infra/db";
import { type BloggerChange } from "@/server/services/roster/blogger";

/**
 * Longer than an exchange (10 s) and its bookkeeping: an attempt still running after this is stale. Starts at
 * the database's `clock_timestamp()` once the rows are locked, because `now()` is earlier by the wait for the
 * locks.
 */
export const ATTEMPT_SECONDS = 25;

/** Longer than any attempt, so that a lease expires only under a sender that has died. */
export const LEASE_SECONDS = 30;

/** A change as a delivery freezes it. `json` is its text: every attempt sends the same. */
export type FrozenChange = { bloggerId: string; json: string };

/** A change that no delivery carries yet. */
export type NextChange = FrozenChange & Pick<BloggerChange, "seq" | "changedAt">;

export function toNextChange(change: BloggerChange): NextChange {
  const { seq, changedAt, blogger } = change;
  return { seq, changedAt, bloggerId: blogger.id, json: JSON.stringify(change) };
}

/**
 * An attempt that is recorded as started; `startedAt` is by the database's clock. `items` are those it
 * carries.
 */
export type Attempt = {
  deliveryId: string;
  endpointId: string;
  runId: string;
  attempt: number;
  isTest: boolean;
  isProbe: boolean;
  startedAt: Date;
  items: readonly FrozenChange[];
};

/**
 * Waits for pushes of the organization that are being recorded, and blocks new ones until the transaction
 * ends. Locks endpoints, deliveries and runs in the same order as a push, so that the two cannot deadlock.
 */
export async function lockDeliveries(tx: Tx, organizationId: string): Promise<void> {
  await tx.$executeRaw`SELECT 1 FROM sync_endpoint WHERE organization_id = ${organizationId} ORDER BY id FOR UPDATE`;
  await tx.$executeRaw`SELECT 1 FROM sync_delivery WHERE organization_id = ${organizationId} ORDER BY id FOR UPDATE`;
  await tx.$executeRaw`SELECT 1 FROM sync_endpoint_run WHERE organization_id = ${organizationId} ORDER BY id FOR UPDATE`;
}
