import { randomInt } from "node:crypto";
import {
  decryptSecret,
  encryptSecret,
  findTotpStep,
  hmacHex,
  needsRekey,
  type SecretPlace,
} from "@/server/infra/crypto";
import { type Tx } from "@/server/infra/db";
import { type PlatformCtx, reencryption } from "@/server/services/kernel/verb";

/** No organization: a user's account belongs to none. */
function place(userId: string): SecretPlace {
  return { table: "totp", column: "secret_encrypted", organizationId: "", id: userId };
}

export function encryptTotpSecret(userId: string, secret: string): string {
  return encryptSecret(secret, place(userId));
}

export function decryptTotpSecret({ userId, secretEncrypted }: Stored): string {
  return decryptSecret(secretEncrypted, place(userId));
}

type Stored = { userId: string; secretEncrypted: string };

export async function hasSecondStep({ db }: PlatformCtx, userId: string): Promise<boolean> {
  return (await db.totp.count({ where: { userId, confirmedAt: { not: null } } })) > 0;
}

/** A reused code is refused but not counted as a guess. */
type Spent = "right" | "used" | "wrong";

/**
 * Consumes an authenticator code or a recovery code (docs/rules.md#second-step). Of concurrent uses only one
 * succeeds.
 */
export async function spendSecondStep(ctx: PlatformCtx, userId: string, code: string): Promise<Spent> {
  return /^\d{6}$/.test(code) ? spendTotp(ctx, userId, code) : spendRecoveryCode(ctx, userId, code);
}

async function spendTotp({ db, now }: PlatformCtx, userId: string, code: string): Promise<Spent> {
  const stored = await db.totp.findFirst({ where: { userId, confirmedAt: { not: null } } });
  const step = stored === null ? null : findTotpStep(decryptTotpSecret(stored), code, now());
  if (step === null) return "wrong";
  const isNew = { OR: [{ lastStep: null }, { lastStep: { lt: step } }] };
  const { count } = await db.totp.updateMany({ where: { userId, ...isNew }, data: { lastStep: step } });
  return count === 1 ? "right" : "used";
}

async function spendRecoveryCode({ db, now }: PlatformCtx, userId: string, code: string): Promise<Spent> {
  const where = { userId, digest: digestOf(userId, code), totp: { confirmedAt: { not: null } } };
  const unused = { ...where, usedAt: null };
  const { count } = await db.recoveryCode.updateMany({ where: unused, data: { usedAt: now() } });
  if (count === 1) return "right";
  return (await db.recoveryCode.count({ where })) > 0 ? "used" : "wrong";
}

const CODES = 10;
const CODE_CHARACTERS = 10;
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

/**
 * Replaces the recovery codes by ten new ones of 50 bits. Only HMACs are stored, so the codes are shown once.
 */
export async function renewCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: CODES }, newCode);
  await tx.recoveryCode.deleteMany({ where: { userId } });
  await tx.recoveryCode.createMany({
    data: codes.map((code) => ({ userId, digest: digestOf(userId, code) })),
  });
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
}

function newCode(): string {
  const digits = Array.from({ length: CODE_CHARACTERS }, () => ALPHABET[randomInt(ALPHABET.length)]);
  // Ten characters, because six digits are read as an authenticator code.
  return digits.join("");
}

function digestOf(userId: string, code: string): string {
  return hmacHex("recovery-code", `${userId}|${code.toLowerCase()}`);
}

export const reencryptTotpSecrets = reencryption({
  failure: "the secret of an authenticator was not encrypted again",
  idName: "userId",
  async list(db, { after, take }) {
    const where = { userId: { gt: after } };
    const rows = await db.totp.findMany({ where, orderBy: { userId: "asc" }, take });
    return rows.map((row) => ({ ...row, id: row.userId }));
  },
  async reencrypt(db, stored) {
    const { userId, secretEncrypted } = stored;
    if (!needsRekey(secretEncrypted)) return 0;
    const data = { secretEncrypted: encryptTotpSecret(userId, decryptTotpSecret(stored)) };
    const { count } = await db.totp.updateMany({ where: { userId, secretEncrypted }, data });
    return count;
  },
});
