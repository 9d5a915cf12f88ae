import { randomBytes } from "node:crypto";
import { hash, verify, type Options } from "@node-rs/argon2";

/** argon2id with 19 MiB and two passes, as OWASP recommends: about 30 ms on a small server. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 } as const satisfies Options;

/**
 * Hash of an unknown password at the same cost, so that checking an unknown user takes as long as a known
 * one.
 */
const NOBODYS_HASH =
  "$argon2id$v=19$m=19456,t=2,p=1$hBvVrut1zZVDcL0tGOt4pQ$AwNTT/qGB3sqvZ3xwbM11NAFEQuskohgVsAPtav36bk";

export function newPassword(): string {
  return randomBytes(12).toString("base64url");
}

/**
 * NFKC, because keyboards may send a base letter with an accent, or full-width characters
 * (docs/rules.md#sign-in).
 */
const asTyped = (password: string): string => password.normalize("NFKC");

export function hashPassword(password: string): Promise<string> {
  return hash(asTyped(password), COST);
}

export async function verifyPassword(password: string, passwordHash: string | null): Promise<boolean> {
  const matches = await verify(passwordHash ?? NOBODYS_HASH, asTyped(password));
  return passwordHash !== null && matches;
}
