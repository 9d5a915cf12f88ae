import { type User } from "next-auth";
import { logger } from "@/server/infra/logger";
import { signIn } from "@/server/services/session";
import { type PlatformCtx, toServiceError } from "@/server/services/verb";
import { limitSignIn } from "./limit-sign-in";

type Credentials = { username?: string; password?: string } | undefined;

/**
 * Signs a person in for next-auth, which hands only an error's message on to the page: the reason, with the seconds to wait
 * behind a colon where there are some (`INVALID_CREDENTIALS`, `ACCOUNT_LOCKED:843`).
 */
export async function authoriseCredentials(ctx: PlatformCtx, credentials: Credentials): Promise<User> {
  try {
    await limitSignIn(ctx.ip);
    const { username = "", password = "" } = credentials ?? {};
    const { user, sessionVersion } = await signIn({ ctx, input: { username, password } });
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
