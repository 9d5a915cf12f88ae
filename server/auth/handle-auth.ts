import NextAuth from "next-auth";
import { NextRequest } from "next/server";
import { ServiceError } from "@/server/domain/errors";
import { findClientAddress } from "@/server/infra/client-address";
import { readBody } from "@/server/infra/request-body";
import { createCtx } from "@/server/services/context";
import { authOptions } from "./auth-options";
import { defer } from "./defer";

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
