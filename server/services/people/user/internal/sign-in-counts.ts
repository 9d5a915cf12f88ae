import { countedName } from "@/server/domain/people/person";
import { hmacHex } from "@/server/infra/crypto";
import { type Tx } from "@/server/infra/db";

/**
 * What attempts under a name are counted as: while it is anybody's, and where it is nobody's. Neither has the
 * name in it, which may be a password in the wrong field.
 */
export function countedAs(name: string) {
  const digest = hmacHex("sign-in-name", countedName(name));
  return { name: `name:${digest}`, nobody: `unknown:${digest}` };
}

type Person = { id: string; username: string; phone: string };

/** Ends every count and lock of a person: wrong codes of a second step count on all of them. */
export async function forgetFailures(tx: Tx, { id, username, phone }: Person): Promise<void> {
  const names = [username, phone].filter((name) => name !== "").map((name) => countedAs(name).name);
  await tx.loginFailure.deleteMany({ where: { account: { in: [id, ...names] } } });
}
