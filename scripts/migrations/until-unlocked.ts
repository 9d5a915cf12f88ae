import { setTimeout as delay } from "node:timers/promises";
import { UserError } from "@/scripts/command";
import { sqlState } from "@/server/infra/db/db-errors";

export type LockWaits = {
  /** Of one lock. What waits for a table's lock holds up every later write to that table. */
  timeoutMs: number;
  /** Between two tries, for the writes that queued up. */
  pauseMs: number;
  giveUpAfterMs: number;
  /** When the sessions that hold the lock are named; shorter than `timeoutMs`. */
  tellAfterMs: number;
};

export const usualLockWaits: LockWaits = {
  timeoutMs: 4_000,
  pauseMs: 5_000,
  giveUpAfterMs: 600_000,
  tellAfterMs: 1_500,
};

const LOCK_NOT_AVAILABLE = "55P03";

export function isLockTimeout(error: unknown): boolean {
  return sqlState(error) === LOCK_NOT_AVAILABLE;
}

/**
 * Repeats `apply`, which rolls back and throws when it waited too long for a lock.
 * @throws UserError after `giveUpAfterMs`
 */
export async function untilUnlocked<Result>(
  options: { migration: string; lockWaits: LockWaits; say: (text: string) => void },
  apply: () => Promise<Result>,
): Promise<Result> {
  const { migration, lockWaits, say } = options;
  const { timeoutMs, pauseMs, giveUpAfterMs } = lockWaits;
  const startMs = performance.now();
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await apply();
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
    }
    if (performance.now() - startMs >= giveUpAfterMs) throw stillLocked(migration, giveUpAfterMs);
    if (attempt === 1) {
      say(
        `${migration} needs a lock that another session has held for ${timeoutMs / 1_000} s. ` +
          `It lets the writes behind it go first, and tries again every ${pauseMs / 1_000} s.`,
      );
    }
    await delay(pauseMs);
  }
}

function stillLocked(migration: string, waitedMs: number): UserError {
  return new UserError(
    `The database's tables could not be brought up to date: ${migration} waited ${waitedMs / 1_000} s for a lock that another ` +
      "session holds. Nothing of this migration was kept. Find that session by SELECT pid, application_name, state, query FROM " +
      "pg_stat_activity WHERE xact_start < now() - interval '1 minute', end it by SELECT pg_terminate_backend(<pid>) or wait " +
      "until it ends, then run this again: it continues there.",
  );
}
