import { hash, verify, type Options } from "@node-rs/argon2";

/** argon2id, 19 MiB, two passes: what OWASP recommends, about 30 ms on a small server. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 } as const satisfies Options;

/** The hash of a password that nobody knows, made with the same cost: unknown users take as long as known ones. */
const NOBODYS_HASH =
  "$argon2id$v=19$m=19456,t=2,p=1$hBvVrut1zZVDcL0tGOt4pQ$AwNTT/qGB3sqvZ3xwbM11NAFEQuskohgVsAPtav36bk";

/** Hashes a password for storage (decisions, section 3), as a PHC string with its own salt. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

/** Whether the password is the one that was hashed. Without a hash, the user being unknown, never; it just takes as long. */
export async function verifyPassword(password: string, passwordHash: string | null): Promise<boolean> {
  const matches = await verify(passwordHash ?? NOBODYS_HASH, password);
  return passwordHash !== null && matches;
}
