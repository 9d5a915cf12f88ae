import { countedName } from "@/server/domain/people/person";
import { hmacHex } from "@/server/infra/crypto";
import { type Tx } from "@/server/infra/db";

/**
 * Keys of the failure counts, for a known and an unknown name. Digests, because the name may be a password
 * typed in the wrong field.
 */
export function countedAs(name: string) {
  const digest = hmacHex("sign-in-name", countedName(name));
  return { name: `name:${digest}`, unknownAccount: `unknown:${digest}` };
}

type Person = { id: string; username: string; phone: string };

/** Clears every count and lock of the user, because wrong second-step codes count on all of them. */
export async function forgetFailures(tx: Tx, { id, username, phone }: Person): Promise<void> {
  const names = [username, phone].filter((name) => name !== "").map((name) => countedAs(name).name);
  await tx.loginFailure.deleteMany({ where: { account: { in: [id, ...names] } } });
}
