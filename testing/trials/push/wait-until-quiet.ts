import { setTimeout as sleep } from "node:timers/promises";
import { type Pool } from "pg";

const WORK = `SELECT
  (SELECT count(*) FROM sync_delivery WHERE organization_id = $1 AND status IN ('PENDING', 'RUNNING'))
  + (SELECT count(*) FROM sync_endpoint e JOIN blogger_change_head h USING (organization_id)
     WHERE e.organization_id = $1 AND (e.position < h.seq OR e.lease_until > now())) AS left`;

/** Waits until every endpoint is at the stream's end, its lease is free and no delivery is open. Throws after `patienceMs`. */
export async function waitUntilQuiet(pool: Pool, organizationId: string, patienceMs: number): Promise<void> {
  const startedAt = performance.now();
  for (;;) {
    const { rows } = await pool.query<{ left: string }>(WORK, [organizationId]);
    if (rows[0]?.left === "0") return;
    if (performance.now() - startedAt > patienceMs)
      throw new Error(`${rows[0]?.left} deliveries or endpoints still at work after ${patienceMs} ms`);
    await sleep(50);
  }
}
