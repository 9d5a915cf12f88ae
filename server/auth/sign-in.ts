import { type User } from "next-auth";
import { networkOf } from "@/server/infra/client-address";
import { checkRate } from "@/server/infra/limiter";
import { logger } from "@/server/infra/logger";
import {
  findActingUser,
  type KnownDevice,
  revokeSession,
  signIn,
  signInWithCode,
} from "@/server/services/people/session";
import { type PlatformCtx, toServiceError } from "@/server/services/kernel/verb";
import { MINUTE_MS } from "@/server/domain/kernel/durations";
import { type Session } from "./session";

const SIGN_INS = { limit: 60, windowMs: MINUTE_MS } as const;

/**
 * Sign-ins per address are limited, because names could be guessed and each attempt costs a password hash.
 * All unknown addresses share one limit.
 */
export function limitSignIn(ip: string | null): Promise<void> {
  return checkRate(
    { key: `sign-in:${networkOf(ip, "host")}`, ...SIGN_INS },
    (seconds) => `Too many sign-ins from this address. Try again in ${seconds} seconds.`,
  );
}

export function limitInvitationPage(ip: string | null): Promise<void> {
  return checkRate(
    { key: `invitation-page:${networkOf(ip, "host")}`, ...SIGN_INS },
    (seconds) => `Too many invitations were opened from this address. Try again in ${seconds} seconds.`,
  );
}

type Fields = Partial<Record<string, string>> | undefined;
type SignedIn = Awaited<ReturnType<typeof signIn>>;

export function authorisePassword(
  ctx: PlatformCtx,
  device: KnownDevice | null,
  { username = "", password = "", totp = "" }: Fields = {},
): Promise<User> {
  return authorise(ctx, () => signIn({ ctx, input: { username, password, ...given(totp), device } }));
}

export function authoriseCode(
  ctx: PlatformCtx,
  device: KnownDevice | null,
  { phone = "", code = "", totp = "" }: Fields = {},
): Promise<User> {
  return authorise(ctx, () => signInWithCode({ ctx, input: { phone, code, ...given(totp), device } }));
}

const given = (totp: string) => (totp.trim() === "" ? {} : { totp });

/**
 * Next-auth passes only an error's message to the page, so the message is the reason, with the seconds to
 * wait after a colon (`INVALID_CREDENTIALS`, `ACCOUNT_LOCKED:843`).
 */
async function authorise(ctx: PlatformCtx, start: () => Promise<SignedIn>): Promise<User> {
  try {
    await limitSignIn(ctx.ip);
    const { user, sessionVersion } = await start();
    return { id: user.id, sessionVersion };
  } catch (error) {
    const { reason, retryAfterSeconds, cause } = toServiceError(error);
    if (cause !== undefined)
      logger().error({ err: cause, reason, requestId: ctx.requestId }, "sign-in failed");
    throw new Error(retryAfterSeconds === undefined ? reason : `${reason}:${retryAfterSeconds}`, {
      cause: error,
    });
  }
}

export async function endSession(ctx: PlatformCtx, session: Session): Promise<void> {
  const actor = await findActingUser(ctx.db, session);
  if (actor !== null) await revokeSession({ ctx: { ...ctx, actor }, input: session });
}
