import { setTimeout as sleep } from "node:timers/promises";
import { type Pool } from "pg";
import { INSTANCE_PREFIX } from "./fleet";

const LEFT = `SELECT count(DISTINCT pid)::int AS left FROM pg_stat_activity LEFT JOIN pg_locks USING (pid)
  WHERE application_name LIKE $1 AND (xact_start IS NOT NULL OR locktype = 'advisory')`;
const PATIENCE_MS = 5_000;

/** How many sessions of instances, dead or alive, still have a transaction or an advisory lock when 5 s have passed. */
export async function countLeftSessions(pool: Pool): Promise<number> {
  const startedAt = performance.now();
  for (;;) {
    const { rows } = await pool.query<{ left: number }>(LEFT, [`${INSTANCE_PREFIX}%`]);
    const left = rows[0]?.left ?? 0;
    if (left === 0 || performance.now() - startedAt > PATIENCE_MS) return left;
    await sleep(20);
  }
}
