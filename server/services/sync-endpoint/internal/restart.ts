import { type Tx } from "@/server/infra/db";
import { findStart, type StartFrom } from "./find-start";
import { skipWaiting } from "./skip-waiting";

type Endpoint = { id: string; organizationId: string };

/**
 * The fields of an endpoint, locked by the caller, that starts anew. The lease goes to nobody and its token moves on: whoever holds
 * it can neither open a further delivery nor move the new position. What waits for a retry is ended.
 */
export async function restart(tx: Tx, { id, organizationId }: Endpoint, startFrom: StartFrom) {
  await skipWaiting(tx, id, startFrom);
  const start = await findStart(tx, organizationId, startFrom);
  return { ...start, leaseToken: { increment: 1 }, leaseUntil: null };
}
