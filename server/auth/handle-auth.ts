import NextAuth, { type AuthOptions } from "next-auth";
import { headersOfError, statusOfReason } from "@/server/domain/kernel/errors";
import { env } from "@/server/env";
import { findClientAddress } from "@/server/infra/client-address";
import { logger } from "@/server/infra/logger";
import { createCtx } from "@/server/services/integration/context";
import { type KnownDevice } from "@/server/services/people/session";
import { type PlatformCtx, toServiceError } from "@/server/services/kernel/verb";
import { type NextRequest } from "next/server";
import { defer } from "./defer";
import { deviceCookie, findDevice } from "./device";
import { readAuthRequest } from "./read-auth-request";
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
import { authoriseCode, authorisePassword, endSession } from "./sign-in";

type Route = { params: Promise<{ nextauth: string[] }> };
type Handler = (...call: [NextRequest, Route, ReturnType<typeof authOptions>]) => Promise<Response>;

export async function handleAuth(request: NextRequest, route: Route): Promise<Response> {
  const ctx = createCtx({
    actor: { type: "visitor" },
    defer,
    ip: findClientAddress(request.headers),
  });
  const path = (await route.params).nextauth.join("/");
  const response = await answer(request, route, ctx, path).catch((error: unknown) =>
    refuse(error, ctx, path),
  );
  response.headers.set("X-Request-Id", ctx.requestId);
  return response;
}

async function answer(request: NextRequest, route: Route, ctx: PlatformCtx, path: string): Promise<Response> {
  const read = await readAuthRequest(request, path, cookieName("callback-url"));
  const device = await findDevice(request.headers);
  let signedInId: string | undefined;
  const options = authOptions(ctx, device, (userId) => (signedInId = userId));
  const response = await (NextAuth as Handler)(read, route, options);
  if (signedInId !== undefined) response.headers.append("Set-Cookie", await deviceCookie(device, signedInId));
  return response;
}

function refuse(error: unknown, { requestId, ip }: PlatformCtx, path: string): Response {
  const refusal = toServiceError(error);
  const { reason, message, cause } = refusal;
  const status = statusOfReason[reason];
  logger()[status >= 500 ? "error" : "info"](
    { requestId, ip, path, status, reason, err: cause },
    "sign-in path",
  );
  return Response.json({ reason, message }, { status, headers: headersOfError(refusal) });
}

declare module "next-auth" {
  interface User {
    sessionVersion: number;
  }
}

export function authOptions(
  ctx: PlatformCtx,
  device: KnownDevice | null = null,
  onSignedIn: (userId: string) => void = () => undefined,
): AuthOptions {
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
        credentials: { username: {}, password: {}, totp: {} },
        authorize: (credentials) => authorisePassword(ctx, device, credentials),
      },
      {
        id: "code",
        name: "Code",
        type: "credentials",
        credentials: { phone: {}, code: {}, totp: {} },
        authorize: (credentials) => authoriseCode(ctx, device, credentials),
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
    events: {
      signIn: ({ user }) => onSignedIn(user.id),
      signOut: ({ token }) => endSession(ctx, session.parse(token)),
    },
    logger: {
      error: (code) => logger().error({ code }, "next-auth"),
      warn: (code) => logger().warn({ code }, "next-auth"),
      debug: () => undefined,
    },
  };
}
