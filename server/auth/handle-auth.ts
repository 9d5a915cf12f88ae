import NextAuth, { type AuthOptions } from "next-auth";
import { ServiceError } from "@/server/domain/errors";
import { env } from "@/server/env";
import { findClientAddress } from "@/server/infra/client-address";
import { logger } from "@/server/infra/logger";
import { readBody } from "@/server/infra/request-body";
import { createCtx } from "@/server/services/context";
import { type PlatformCtx } from "@/server/services/verb";
import { NextRequest } from "next/server";
import { defer } from "./defer";
import {
  cookieName,
  cookieOptions,
  cookiesAreSecure,
  newSession,
  session,
  SESSION_HOURS,
  signSession,
  verifySession,
} from "./session";
import { authoriseCredentials, endSession } from "./sign-in";

type Route = { params: Promise<{ nextauth: string[] }> };
type Handler = (...call: [NextRequest, Route, ReturnType<typeof authOptions>]) => Promise<Response>;

/** Answers next-auth's paths: CSRF token, sign-in, sign-out, session; 413 to a body over 4 MiB. */
export async function handleAuth(request: NextRequest, route: Route): Promise<Response> {
  const bounded = await boundBody(request);
  if (bounded instanceof ServiceError) {
    const { reason, message } = bounded;
    return Response.json({ reason, message }, { status: 413 });
  }
  const ctx = createCtx({
    actor: { type: "visitor" },
    defer,
    ip: findClientAddress(request.headers),
  });
  return (NextAuth as Handler)(bounded, route, authOptions(ctx));
}

/** next-auth reads a body of any length: it gets one that was read within the limit. */
async function boundBody(request: NextRequest): Promise<NextRequest | ServiceError> {
  if (request.body === null) return request;
  try {
    const body = Buffer.from(await readBody(request));
    const { url, method, headers } = request;
    return new NextRequest(url, { method, headers, body });
  } catch (error) {
    if (error instanceof ServiceError) return error;
    throw error;
  }
}

declare module "next-auth" {
  interface User {
    sessionVersion: number;
  }
}

/**
 * next-auth for one request of the console: credentials, and the session in a cookie, as a token like the
 * desktop client's.
 */
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
