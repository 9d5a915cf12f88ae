import { type Tx } from "@/server/infra/db";
import { skipWaiting } from "@/server/services/delivery-state";
import { findStart, type StartFrom } from "./find-start";
import { voidedLease } from "./voided-lease";

type Endpoint = { id: string; organizationId: string };

/**
 * The fields of an endpoint, locked by the caller, that starts anew: a drain under way stops, and what waits for a retry is ended.
 */
export async function restart(tx: Tx, { id, organizationId }: Endpoint, startFrom: StartFrom) {
  await skipWaiting(tx, id, startFrom);
  const start = await findStart(tx, organizationId, startFrom);
  return { ...start, ...voidedLease };
}
