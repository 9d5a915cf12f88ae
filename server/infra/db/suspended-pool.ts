import { attachDatabasePool } from "@vercel/functions/db-connections";
import type { Pool } from "pg";

/**
 * Where the platform freezes the process between requests, it is asked to wait until the last database
 * connection has been idle for this long.
 */
export const SUSPENDED_IDLE_MS = 5_000;

/** For a pool whose `idleTimeoutMillis` is `SUSPENDED_IDLE_MS`. */
export function closeBeforeSuspension(pool: Pool): void {
  attachDatabasePool(pool);
}
