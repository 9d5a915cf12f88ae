import { randomInt, randomUUID } from "node:crypto";
import { ServiceError } from "@/server/domain/kernel/errors";
import { hmacHex } from "@/server/infra/crypto";
import { type Db, Prisma, type Tx } from "@/server/infra/db";
import { secondsUntil } from "@/server/infra/limiter";
import { type PlatformCtx } from "@/server/services/kernel/verb";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@/server/domain/kernel/durations";

const CODE_DIGITS = 6;
const VALID_MS = 5 * MINUTE_MS;
const MAX_TRIES = 5;
export type CodePurpose = "login-code" | "sign-up-code";

type Limit = { max: number; windowMs: number };
const PER_PHONE: readonly Limit[] = [
  { max: 1, windowMs: MINUTE_MS },
  { max: 10, windowMs: DAY_MS },
];
const PER_ADDRESS: readonly Limit[] = [{ max: 30, windowMs: HOUR_MS }];
const PER_INVITATION: readonly Limit[] = [{ max: 10, windowMs: DAY_MS }];

type Asker = { phone: string; network: string; invitation?: string };

/**
 * Counts a code against its phone and address, whether or not the phone is known (docs/rules.md#sign-in).
 * Returns when the phone may request the next one.
 * @throws ServiceError `RATE_LIMITED`
 */
export async function claimTurns(tx: Tx, { phone, network, invitation }: Asker, at: Date): Promise<Date> {
  if (invitation !== undefined)
    await claimTurn(tx, { key: `invitation:${invitation}`, at, limits: PER_INVITATION });
  await claimTurn(tx, { key: `address:${network}`, at, limits: PER_ADDRESS });
  return claimTurn(tx, { key: `phone:${phone}`, at, limits: PER_PHONE });
}

type Turn = { key: string; at: Date; limits: readonly Limit[] };

/** A single statement, so concurrent requests are counted one after the other. */
async function claimTurn(tx: Tx, { key, at, limits }: Turn): Promise<Date> {
  const longestMs = Math.max(...limits.map(({ windowMs }) => windowMs));
  const expiresAt = new Date(at.getTime() + longestMs);
  const isFree = limits.map(
    ({ max, windowMs }) => Prisma.sql`
      ${max} > (SELECT count(*) FROM unnest(t.asked_at) AS i WHERE i > ${new Date(at.getTime() - windowMs)})`,
  );
  const [taken] = await tx.$queryRaw<{ askedAt: Date[] }[]>`
    INSERT INTO login_code_turn AS t (key, asked_at, expires_at)
    VALUES (${key}, ARRAY[${at}::timestamptz], ${expiresAt})
    ON CONFLICT (key) DO UPDATE SET
      asked_at = ARRAY(
        SELECT i FROM unnest(t.asked_at) AS i WHERE i > ${new Date(at.getTime() - longestMs)}
      ) || ${at}::timestamptz,
      expires_at = ${expiresAt}
    WHERE ${Prisma.join(isFree, " AND ")}
    RETURNING asked_at AS "askedAt"`;
  if (taken !== undefined) return freesAt(taken.askedAt, limits);
  const { askedAt } = await tx.loginCodeTurn.findUniqueOrThrow({ where: { key } });
  throw tooMany(secondsUntil(freesAt(askedAt, limits), at));
}

function freesAt(askedAt: readonly Date[], limits: readonly Limit[]): Date {
  const newestFirst = askedAt.map((instant) => instant.getTime()).sort((a, b) => b - a);
  const waits = limits.map(({ max, windowMs }) => (newestFirst[max - 1] ?? -windowMs) + windowMs);
  return new Date(Math.max(...waits));
}

function tooMany(retryAfterSeconds: number): ServiceError {
  const wait =
    retryAfterSeconds <= 60 ? `${retryAfterSeconds} seconds` : `${Math.ceil(retryAfterSeconds / 60)} minutes`;
  const message = `Too many codes were asked for. Ask for another one in ${wait}, or sign in with your password.`;
  return new ServiceError("RATE_LIMITED", message, { retryAfterSeconds });
}

/** Replaces the phone's last code. For an unknown phone the stored digest matches no code. */
export async function issueCode(
  tx: Tx,
  { phone, isKnown, at, purpose }: { phone: string; isKnown: boolean; at: Date; purpose: CodePurpose },
): Promise<{ code: string; expiresAt: Date }> {
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, "0");
  const digest = digestOf({ phone, code: isKnown ? code : randomUUID(), purpose });
  const expiresAt = new Date(at.getTime() + VALID_MS);
  const values = { digest, tries: 0, usedAt: null, expiresAt };
  await tx.loginCode.upsert({ where: { phone }, create: { phone, ...values }, update: values });
  return { code, expiresAt };
}

type Attempt = { phone: string; code: string; purpose: CodePurpose };

export async function tryCode({ db, now }: PlatformCtx, attempt: Attempt): Promise<boolean> {
  const [tried] = await db.$queryRaw<{ matches: boolean }[]>`
    UPDATE login_code SET tries = tries + 1
    WHERE phone = ${attempt.phone} AND used_at IS NULL AND expires_at > ${now()} AND tries < ${MAX_TRIES}
    RETURNING digest = ${digestOf(attempt)} AS matches`;
  return tried?.matches ?? false;
}

export async function spendCode(db: Db | Tx, attempt: Attempt, at: Date): Promise<boolean> {
  const spent = await db.$executeRaw`
    UPDATE login_code SET used_at = ${at}
    WHERE phone = ${attempt.phone} AND digest = ${digestOf(attempt)} AND used_at IS NULL AND expires_at > ${at}`;
  return spent === 1;
}

function digestOf({ phone, code, purpose }: Attempt): string {
  return hmacHex(purpose, `${phone}|${code}`);
}

/** Skips locked rows, so that it and `claimTurns` never wait for each other. */
export async function forgetOldCodes({ db, now }: PlatformCtx): Promise<void> {
  const at = now();
  await db.$executeRaw`
    DELETE FROM login_code WHERE phone IN (
      SELECT phone FROM login_code WHERE expires_at < ${at} FOR UPDATE SKIP LOCKED)`;
  await db.$executeRaw`
    DELETE FROM login_code_turn WHERE key IN (
      SELECT key FROM login_code_turn WHERE expires_at < ${at} FOR UPDATE SKIP LOCKED)`;
}
