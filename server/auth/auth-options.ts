import { type AuthOptions } from "next-auth";
import { env } from "@/server/env";
import { logger } from "@/server/infra/logger";
import { type PlatformCtx } from "@/server/services/verb";
import { authoriseCredentials } from "./authorise-credentials";
import { endSession } from "./end-session";
import { newSession, session, SESSION_HOURS } from "./session";
import { cookieName, cookieOptions, cookiesAreSecure } from "./session-cookie";
import { signSession, verifySession } from "./session-token";

declare module "next-auth" {
  interface User {
    sessionVersion: number;
  }
}

/** next-auth for one request of the console: credentials, and the session in a cookie, as a token like the desktop client's. */
export function authOptions(ctx: PlatformCtx): AuthOptions {
  const cookie = (purpose: Parameters<typeof cookieName>[0]) => ({
    name: cookieName(purpose),
    options: cookieOptions(),
  });
  return {
    secret: env.NEXTAUTH_SECRET,
    useSecureCookies: cookiesAreSecure(),
    cookies: {
      sessionToken: cookie("session-token"),
      callbackUrl: cookie("callback-url"),
      csrfToken: cookie("csrf-token"),
    },
    pages: { signIn: "/sign-in", error: "/sign-in" },
    session: { strategy: "jwt", maxAge: SESSION_HOURS * 3_600 },
    providers: [
      {
        id: "credentials",
        name: "Password",
        type: "credentials",
        credentials: { username: {}, password: {} },
        authorize: (credentials) => authoriseCredentials(ctx, credentials),
      },
    ],
    jwt: {
      encode: ({ token }) => signSession(session.parse(token), "cookie"),
      decode: ({ token = "" }) => verifySession(token, "cookie"),
    },
    callbacks: {
      jwt: ({ token, user, trigger }) =>
        trigger === "signIn" ? newSession(user.id, user.sessionVersion) : token,
      session: ({ session: { expires } }) => ({ expires }),
    },
    events: { signOut: ({ token }) => endSession(ctx, session.parse(token)) },
    logger: {
      error: (code) => logger().error({ code }, "next-auth"),
      warn: (code) => logger().warn({ code }, "next-auth"),
      debug: () => undefined,
    },
  };
}
