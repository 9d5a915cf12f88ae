import { parseInput, ServiceError } from "@/server/domain/errors";
import { verifyPassword } from "@/server/infra/crypto";
import { recordAudit } from "@/server/services/audit";
import { toUser, type UserWire } from "@/server/services/user";
import { type PlatformVerb, withTransaction } from "@/server/services/verb";
import { claimAttempt, forgetFailures } from "./internal/login-attempts";
import { type SignInInput, signInInput } from "./schema";

const ACTIVE = 1;

export type SignedIn = {
  user: UserWire;
  /** The session token must carry it. */
  sessionVersion: number;
};

/**
 * Signs a person in by username or phone number and password; anyone may try. An unknown, an inactive and a known user with
 * a wrong password take the same path, and get the same answer.
 * @throws ServiceError `INVALID_CREDENTIALS`, or `ACCOUNT_LOCKED` after five failures in 15 minutes
 */
export async function signIn({ ctx, input }: PlatformVerb<SignInInput>): Promise<SignedIn> {
  const { username, password } = parseInput(signInInput, input);
  const user = await ctx.db.user.findFirst({ where: { OR: [{ username }, { phone: username }] } });
  const account = user?.id ?? `unknown:${username}`;
  await claimAttempt(ctx, account);
  const matches = await verifyPassword(password, user?.passwordHash ?? null);
  if (user?.status !== ACTIVE || !matches) {
    throw new ServiceError(
      "INVALID_CREDENTIALS",
      "The username or the password is not right. Please try again.",
    );
  }
  const actor = {
    type: "user",
    userId: user.id,
    username: user.username,
    permissions: new Set<never>(),
  } as const;
  await withTransaction(ctx, async (tx) => {
    await forgetFailures(tx, account);
    await recordAudit(
      tx,
      { ...ctx, actor },
      { action: "session.start", before: null, after: { id: user.id } },
    );
  });
  return { user: toUser(user), sessionVersion: user.sessionVersion };
}
