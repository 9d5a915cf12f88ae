import { networkOf } from "@/server/infra/client-address";
import { takeOrRefuse } from "@/server/infra/limiter";
import { logger } from "@/server/infra/logger";
import {
  findActingUser,
  type KnownDevice,
  revokeSession,
  signIn,
  signInWithCode,
} from "@/server/services/people/session";
import { type PlatformCtx, toServiceError } from "@/server/services/kernel/verb";
import { type User } from "next-auth";
import { type Session } from "./session";

const SIGN_INS = { limit: 60, windowMs: 60_000 } as const;

/**
 * At most 60 sign-ins a minute from one address: names cannot be tried by the thousand, each at the cost of
 * a password hash. All whose address is unknown count as one caller.
 */
export function limitSignIn(ip: string | null): Promise<void> {
  return takeOrRefuse(
    { key: `sign-in:${networkOf(ip, "host")}`, ...SIGN_INS },
    (seconds) => `Too many sign-ins from this address. Try again in ${seconds} seconds.`,
  );
}

/** The same for the page of an invitation, which anyone may open. */
export function limitInvitationPage(ip: string | null): Promise<void> {
  return takeOrRefuse(
    { key: `invitation-page:${networkOf(ip, "host")}`, ...SIGN_INS },
    (seconds) => `Too many invitations were opened from this address. Try again in ${seconds} seconds.`,
  );
}

type Fields = Partial<Record<string, string>> | undefined;
type SignedIn = Awaited<ReturnType<typeof signIn>>;

/** Signs a person in for next-auth by username and password. */
export function authorisePassword(
  ctx: PlatformCtx,
  device: KnownDevice | null,
  { username = "", password = "", totp = "" }: Fields = {},
): Promise<User> {
  return authorise(ctx, () => signIn({ ctx, input: { username, password, ...given(totp), device } }));
}

/** The same by phone number and the code that was sent to it. */
export function authoriseCode(
  ctx: PlatformCtx,
  device: KnownDevice | null,
  { phone = "", code = "", totp = "" }: Fields = {},
): Promise<User> {
  return authorise(ctx, () => signInWithCode({ ctx, input: { phone, code, ...given(totp), device } }));
}

/** A form sends the field empty where no second step was asked for. */
const given = (totp: string) => (totp.trim() === "" ? {} : { totp });

/**
 * Next-auth hands only an error's message on to the page. So the message is the reason, with the seconds to
 * wait behind a colon where there are some (`INVALID_CREDENTIALS`, `ACCOUNT_LOCKED:843`).
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

/** Signs a session out, if it still holds: its token is refused from now on, wherever a copy of it may be. */
export async function endSession(ctx: PlatformCtx, session: Session): Promise<void> {
  const actor = await findActingUser(ctx.db, session);
  if (actor !== null) await revokeSession({ ctx: { ...ctx, actor }, input: session });
}
