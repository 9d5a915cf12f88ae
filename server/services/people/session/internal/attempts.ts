import { setTimeout as sleep } from "node:timers/promises";
import { ServiceError } from "@/server/domain/kernel/errors";
import { Prisma, type Tx } from "@/server/infra/db";
import { secondsUntil } from "@/server/infra/limiter";
import { type PlatformCtx } from "@/server/services/kernel/verb";
import { DAY_MS, MINUTE_MS } from "@/server/domain/kernel/durations";

const MAX_FAILURES = 5;
const WINDOW_MS = 15 * MINUTE_MS;
const LOCK_MS = 15 * MINUTE_MS;
const KEPT_MS = DAY_MS;
/** Verifying takes less than this. An older claim was left by a process that died. */
const VERIFYING_MS = 15_000;
const PATIENCE_MS = 8_000;
const PAUSE_MS = 25;

export type Attempt = { account: string; source: string };
export type Claim = Attempt & { at: Date };

/**
 * Claims one of five slots before a password is verified (docs/rules.md#sign-in). Failures of the last 15
 * minutes fill slots too, so at most five concurrent wrong attempts are verified, and concurrent right ones
 * wait for each other.
 * @throws ServiceError `ACCOUNT_LOCKED` with the remaining seconds
 */
export async function claimAttempt(ctx: PlatformCtx, attempt: Attempt): Promise<Claim> {
  const { db, now, defer } = ctx;
  const at = now();
  const startedMs = performance.now();
  while (!(await claimPlace(ctx, attempt, at))) {
    await refuseLocked(ctx, attempt, at);
    if (performance.now() - startedMs > PATIENCE_MS) throw tooMany();
    await sleep(PAUSE_MS);
  }
  defer(async () => {
    await db.loginFailure.deleteMany({ where: { expiresAt: { lt: new Date(at.getTime() - KEPT_MS) } } });
  });
  return { ...attempt, at };
}

/** A single statement, so concurrent attempts claim slots one after the other. */
async function claimPlace({ db }: PlatformCtx, { account, source }: Attempt, at: Date): Promise<boolean> {
  const windowStart = new Date(at.getTime() - WINDOW_MS);
  const expiresAt = new Date(at.getTime() + LOCK_MS);
  const taken = await db.$executeRaw`
    INSERT INTO login_failure AS f (account, source, failed_at, claimed_at, expires_at)
    VALUES (${account}, ${source}, '{}', ARRAY[${at}::timestamptz], ${expiresAt})
    ON CONFLICT (account, source) DO UPDATE SET
      failed_at = ARRAY(SELECT i FROM unnest(f.failed_at) AS i WHERE i > ${windowStart}),
      claimed_at = ARRAY(SELECT i FROM unnest(f.claimed_at) AS i WHERE i > ${windowStart}) || ${at}::timestamptz,
      locked_until = NULL,
      expires_at = ${expiresAt}
    WHERE (f.locked_until IS NULL OR f.locked_until <= ${at}) AND ${MAX_FAILURES} > (
      SELECT count(*) FROM unnest(f.failed_at || f.claimed_at) AS i WHERE i > ${windowStart}
    )`;
  return taken === 1;
}

/** Returns without throwing while a slot may still become free, because claims are being verified. */
async function refuseLocked({ db }: PlatformCtx, attempt: Attempt, at: Date): Promise<void> {
  const row = await db.loginFailure.findUnique({ where: { account_source: attempt } });
  if (row === null) return;
  const { lockedUntil, failedAt, claimedAt } = row;
  if (lockedUntil !== null && lockedUntil > at) throw locked(secondsUntil(lockedUntil, at));
  if (claimedAt.length === 0 || claimedAt.some((claim) => at.getTime() - claim.getTime() < VERIFYING_MS))
    return;
  const oldestMs = Math.min(...[...failedAt, ...claimedAt].map((instant) => instant.getTime()));
  throw locked(secondsUntil(new Date(oldestMs + WINDOW_MS), at));
}

/**
 * The fifth failure within 15 minutes locks the account for 15 minutes, only for this network or device.
 * Returns the end of the lock.
 */
export async function failClaim(tx: Tx, { account, source, at }: Claim): Promise<Date | null> {
  const [row] = await tx.$queryRaw<{ lockedUntil: Date | null }[]>`
    UPDATE login_failure AS f SET
      failed_at = f.failed_at || ${at}::timestamptz,
      claimed_at = ${without(at)},
      locked_until = CASE WHEN ${MAX_FAILURES} <= 1 + (
        SELECT count(*) FROM unnest(f.failed_at) AS i WHERE i > ${new Date(at.getTime() - WINDOW_MS)}
      ) THEN ${new Date(at.getTime() + LOCK_MS)}::timestamptz END
    WHERE account = ${account} AND source = ${source}
    RETURNING f.locked_until AS "lockedUntil"`;
  return row?.lockedUntil ?? null;
}

export type Held = Claim[];

/**
 * Resets the counts as soon as the proof is right, because later refusals are not guesses. Concurrent claims
 * keep their slots.
 */
export async function endCounts({ db }: PlatformCtx, held: Held): Promise<void> {
  for (const { account, source, at } of held.splice(0))
    await db.$executeRaw`
      UPDATE login_failure AS f SET failed_at = '{}', claimed_at = ${without(at)}, locked_until = NULL
      WHERE account = ${account} AND source = ${source}`;
}

/** If `work` throws, releases the remaining claims without counting them as failures. */
export async function orRelease<Result>(
  { db }: PlatformCtx,
  held: Held,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    for (const { account, source, at } of held.splice(0))
      await db.$executeRaw`
        UPDATE login_failure AS f SET claimed_at = ${without(at)}
        WHERE account = ${account} AND source = ${source}`;
    throw error;
  }
}

function without(at: Date): Prisma.Sql {
  return Prisma.sql`ARRAY(
    SELECT i FROM unnest(f.claimed_at) WITH ORDINALITY AS c (i, n)
    WHERE n IS DISTINCT FROM array_position(f.claimed_at, ${at}::timestamptz)
  )`;
}

const FREE_FAILURES = 5;
const MS_PER_FAILURE = 100;
const MAX_SLOW_MS = 3_000;

/**
 * Delays attempts by the failures on the account from all networks, against attacks that stay below the lock
 * on each network. Right and wrong attempts wait equally long.
 */
export async function slowDown({ db, now }: PlatformCtx, account: string): Promise<void> {
  const [row] = await db.$queryRaw<{ failures: number }[]>`
    SELECT coalesce(sum(cardinality(failed_at)), 0)::int AS failures FROM login_failure
    WHERE account = ${account} AND expires_at > ${now()}`;
  const delayMs = slowness(row?.failures ?? 0);
  if (delayMs > 0) await sleep(delayMs);
}

export function slowness(failures: number): number {
  return Math.min(MAX_SLOW_MS, MS_PER_FAILURE * Math.max(0, failures - FREE_FAILURES));
}

function locked(retryAfterSeconds: number): ServiceError {
  const minutes = Math.ceil(retryAfterSeconds / 60);
  return new ServiceError(
    "ACCOUNT_LOCKED",
    `Too many failed attempts from this network: the account is locked for it. Try again in ${minutes} ${minutes === 1 ? "minute" : "minutes"}.`,
    { retryAfterSeconds },
  );
}

function tooMany(): ServiceError {
  const message = "Too many sign-ins to this account at once. Try again in a few seconds.";
  return new ServiceError("RATE_LIMITED", message, { retryAfterSeconds: 5 });
}
