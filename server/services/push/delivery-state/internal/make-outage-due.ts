import { type Tx } from "@/server/infra/db";
import { failedLately } from "./endpoint-health";

/** `makeOutageDue` for an endpoint that is switched on again after failures. The caller has locked it. */
export async function makeOutageDue(tx: Tx, endpointId: string): Promise<void> {
  await tx.$executeRaw`
    WITH lost AS (
      SELECT d.id FROM sync_endpoint before JOIN sync_delivery d ON ${failedLately}
      WHERE before.id = ${endpointId} FOR UPDATE OF d SKIP LOCKED
    )
    UPDATE sync_delivery d SET status = 'PENDING', next_attempt_at = now(), finished_at = NULL
    FROM lost WHERE d.id = lost.id`;
}
