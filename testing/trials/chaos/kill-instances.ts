import { setTimeout as sleep } from "node:timers/promises";
import { type Pool } from "pg";
import { type Fleet, type Instance, INSTANCE_PREFIX } from "../fleet";

export type Hit = { target: "process" | "backend"; requests: number; transactions: number };

/** `aimed` waits until an instance has an open transaction. */
export type Kill = { target: Hit["target"]; afterMs: number; aimed: boolean };

const AIMED_SPREAD_MS = 15;
const OPEN = "FROM pg_stat_activity WHERE application_name = $1 AND xact_start IS NOT NULL";

/**
 * Kills one process and up to five further targets, mostly sessions, which need no new process. Each kill
 * happens at a random instant within one of these durations, or right after the previous one.
 */
export function planKills(timesMs: readonly number[]): Kill[] {
  const count = 1 + Math.floor(Math.random() * 6);
  return Array.from({ length: count }, (_, n) => {
    const spanMs = timesMs[Math.floor(Math.random() * timesMs.length)] ?? 0;
    const target = n === 0 || Math.random() < 0.2 ? "process" : "backend";
    return {
      target,
      afterMs: n > 0 && Math.random() < 0.5 ? 0 : Math.random() * spanMs,
      aimed: target === "backend" || Math.random() < 0.6,
    };
  });
}

/**
 * Kills an instance with `kill -9`, or terminates its sessions inside a transaction. Returns null if
 * `ended` fired first.
 */
export async function carryOutKill(
  fleet: Fleet,
  pool: Pool,
  { target, afterMs, aimed }: Kill,
  ended: AbortSignal,
): Promise<Hit | null> {
  await sleep(afterMs);
  let instance = await fleet.any();
  if (aimed) {
    while (!ended.aborted && (await countOpen(pool, instance)) === 0) instance = await fleet.any();
    await sleep(Math.random() * AIMED_SPREAD_MS);
  }
  if (ended.aborted) return null;
  const { outstanding } = instance;
  if (target === "backend") {
    const { rowCount } = await pool.query(`SELECT pg_terminate_backend(pid) ${OPEN}`, [instance.name]);
    return { target, requests: outstanding, transactions: rowCount ?? 0 };
  }
  const transactions = await countOpen(pool, instance);
  return { target, requests: await fleet.kill(instance), transactions };
}

async function countOpen(pool: Pool, { name }: Instance): Promise<number> {
  const { rows } = await pool.query<{ open: number }>(`SELECT count(*)::int AS open ${OPEN}`, [name]);
  return rows[0]?.open ?? 0;
}

/** A transaction is identified by its start, an advisory lock by its session. */
const LEFT = `SELECT DISTINCT concat(pid, ' ', held.since) AS id,
    format('%s for %s s, waits for %s, last statement: %s', state,
    round(extract(epoch FROM now() - coalesce(xact_start, state_change))), coalesce(wait_event, 'nothing'),
    left(regexp_replace(query, '\\s+', ' ', 'g'), 200)) AS session
  FROM pg_stat_activity activity CROSS JOIN LATERAL (
    SELECT xact_start AS since WHERE xact_start IS NOT NULL
    UNION ALL
    SELECT backend_start FROM pg_locks l WHERE l.pid = activity.pid AND locktype = 'advisory'
  ) held
  WHERE application_name LIKE $1`;
/** Below the 30 s after which PostgreSQL itself ends an abandoned transaction. */
const PATIENCE_MS = 20_000;

/**
 * Sessions of dead or living instances that hold a transaction or an advisory lock at every check until the
 * patience ends. Later transactions are work that living instances do on their own.
 */
export async function findLeftSessions(pool: Pool, patienceMs = PATIENCE_MS): Promise<string[]> {
  const startedAt = performance.now();
  let held: Set<string> | undefined;
  for (;;) {
    const { rows } = await pool.query<{ id: string; session: string }>(LEFT, [`${INSTANCE_PREFIX}%`]);
    const left = rows.filter(({ id }) => held?.has(id) ?? true);
    held = new Set(left.map(({ id }) => id));
    if (left.length === 0 || performance.now() - startedAt > patienceMs)
      return left.map(({ session }) => session);
    await sleep(20);
  }
}
