import pg from "pg";
import { closeBeforeSuspension, SUSPENDED_IDLE_MS } from "@/server/infra/db";
import { decide, windowOf } from "./process-rate-limiter";
import { type RateStore } from "./shared-rate-limiter";

/**
 * The table is unlogged: a count costs no write to the disk, and a crash of the database forgets the counts
 * of the current windows.
 */
const COUNT = `
INSERT INTO rate_window AS counted (ends_at, name) VALUES (to_timestamp($1::float8 / 1000), $2)
ON CONFLICT (ends_at, name) DO UPDATE SET used = counted.used + 1 RETURNING used`;

/** Instances' clocks may differ by less than this. */
const CLEAN = `
DELETE FROM rate_window WHERE (ends_at, name) IN (
  SELECT ends_at, name FROM rate_window WHERE ends_at < now() - interval '1 minute'
  ORDER BY ends_at LIMIT $1 FOR UPDATE SKIP LOCKED)`;
const CLEANED_ROWS = 1_000;
const CLEAN_EVERY_MS = 10_000;

/** A call takes a connection for less than a millisecond. */
const CONNECTIONS = 3;
/** A connection that is silent for this long is replaced, because its server hangs or is cut off. */
const SILENT_MS = 10_000;

/**
 * The service's own database, on connections of its own, so that a call never waits behind the statements of
 * other requests. `suspended`: the platform freezes the process between requests.
 */
export function postgresStore(
  connectionString: string,
  { cleanEveryMs = CLEAN_EVERY_MS, suspended = false }: { cleanEveryMs?: number; suspended?: boolean } = {},
): RateStore {
  const pool = new pg.Pool({
    connectionString,
    max: CONNECTIONS,
    connectionTimeoutMillis: SILENT_MS,
    query_timeout: SILENT_MS,
    keepAlive: true,
    allowExitOnIdle: true,
    ...(suspended && { idleTimeoutMillis: SUSPENDED_IDLE_MS }),
  });
  if (suspended) closeBeforeSuspension(pool);
  // The pool replaces a broken idle connection; without a listener its error would end the process.
  pool.on("error", () => undefined);
  let cleanAtMs = performance.now() + cleanEveryMs;
  let isCleaning = false;
  const cleanWhenDue = () => {
    if (isCleaning || performance.now() < cleanAtMs) return;
    isCleaning = true;
    void pool
      .query(CLEAN, [CLEANED_ROWS])
      // A full step means that there is more: the next call continues.
      .then(({ rowCount }) => (rowCount === CLEANED_ROWS ? 0 : cleanEveryMs))
      .catch(() => cleanEveryMs)
      .then((waitMs) => {
        cleanAtMs = performance.now() + waitMs;
        isCleaning = false;
      });
  };
  return {
    take: async ({ key, limit, windowMs }) => {
      const { endsAtMs } = windowOf(windowMs);
      const { rows } = await pool.query<{ used: number }>(COUNT, [endsAtMs, `${windowMs}:${key}`]);
      cleanWhenDue();
      return decide(limit, rows[0]?.used ?? 1, endsAtMs);
    },
    close: () => pool.end(),
  };
}
