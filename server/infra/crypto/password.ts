import { randomBytes } from "node:crypto";
import { hash, verify, type Options } from "@node-rs/argon2";

/** argon2id, 19 MiB, two passes: what OWASP recommends, about 30 ms on a small server. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 } as const satisfies Options;

/**
 * The hash of a password nobody knows, at the same cost: checking an unknown user takes as long as a known
 * one.
 */
const NOBODYS_HASH =
  "$argon2id$v=19$m=19456,t=2,p=1$hBvVrut1zZVDcL0tGOt4pQ$AwNTT/qGB3sqvZ3xwbM11NAFEQuskohgVsAPtav36bk";

/** A password to be shown once: 96 random bits in 16 characters. */
export function newPassword(): string {
  return randomBytes(12).toString("base64url");
}

/** One keyboard composes what another sends as base and accent, or full width: all of it is one password. */
const asTyped = (password: string): string => password.normalize("NFKC");

/** Hashes a password for storage (docs/rules.md#sign-in), as a PHC string with its own salt. */
export function hashPassword(password: string): Promise<string> {
  return hash(asTyped(password), COST);
}

/**
 * Whether the password matches the hash. Without a hash (an unknown user) it never does, and takes as long.
 */
export async function verifyPassword(password: string, passwordHash: string | null): Promise<boolean> {
  const matches = await verify(passwordHash ?? NOBODYS_HASH, asTyped(password));
  return passwordHash !== null && matches;
}
