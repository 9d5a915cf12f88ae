import { ServiceError } from "@/server/domain/errors";
import { type Tx } from "@/server/infra/db";
import { type PlatformCtx } from "@/server/services/verb";

const MAX_FAILURES = 5;
const WINDOW_MS = 15 * 60_000;
const LOCK_MS = 15 * 60_000;
/** How long rows that no longer count are kept. */
const KEPT_MS = 24 * 3_600_000;

/**
 * Counts an attempt on an account as failed before its password is verified. It is one statement, so that of
 * any number of simultaneous attempts five are verified. The fifth within 15 minutes locks the account for 15
 * minutes (docs/rules.md#sign-in).
 * @throws ServiceError `ACCOUNT_LOCKED` with the seconds that remain
 */
export async function claimAttempt({ db, now, defer }: PlatformCtx, account: string): Promise<void> {
  const at = now();
  const windowStart = new Date(at.getTime() - WINDOW_MS);
  const lockEnd = new Date(at.getTime() + LOCK_MS);
  const counted = await db.$executeRaw`
    INSERT INTO login_failure AS failure (account, failed_at, expires_at)
    VALUES (${account}, ARRAY[${at}::timestamptz], ${lockEnd})
    ON CONFLICT (account) DO UPDATE SET (failed_at, locked_until, expires_at) = (
      SELECT array_agg(instant),
             CASE WHEN count(*) >= ${MAX_FAILURES} THEN ${lockEnd}::timestamptz END,
             ${lockEnd}::timestamptz
      FROM unnest(failure.failed_at || ${at}::timestamptz) AS instant
      WHERE instant > ${windowStart}
    )
    WHERE failure.locked_until IS NULL OR failure.locked_until <= ${at}`;
  defer(async () => {
    await db.loginFailure.deleteMany({ where: { expiresAt: { lt: new Date(at.getTime() - KEPT_MS) } } });
  });
  if (counted === 1) return;
  const failure = await db.loginFailure.findUnique({ where: { account } });
  throw locked((failure?.lockedUntil ?? lockEnd).getTime() - at.getTime());
}

/** A right password ends the count. */
export async function forgetFailures(tx: Tx, account: string): Promise<void> {
  await tx.loginFailure.deleteMany({ where: { account } });
}

function locked(remainingMs: number): ServiceError {
  const minutes = Math.max(1, Math.ceil(remainingMs / 60_000));
  return new ServiceError(
    "ACCOUNT_LOCKED",
    `Too many failed attempts: this account is locked. Try again in ${minutes} ${minutes === 1 ? "minute" : "minutes"}.`,
    { retryAfterSeconds: Math.max(1, Math.ceil(remainingMs / 1_000)) },
  );
}
