import { refuseForeignCookie } from "@/server/auth";
import { ServiceError } from "@/server/domain/kernel/errors";
import { env } from "@/server/env";
import { tellLength } from "@/server/infra/body-length";
import { limitJsonBody, MAX_SIGN_IN_BYTES, refuseDeepJson } from "@/server/infra/request-body";
import { inSpan } from "@/server/infra/tracing";
import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { appRouter } from "./app-router";
import { createTrpcContext } from "./context";
import { toFailure, toTrpcError } from "./map-errors";

const MAX_BATCH = 20;

export function handleTrpc(req: Request): Promise<Response> {
  const link = req.headers.get("traceparent");
  return inSpan(`${req.method} /api/trpc`, { kind: "server", link }, async (span) => {
    const answer = await answerCalls(req);
    span.set({ "http.request.method": req.method, "http.response.status_code": answer.status });
    return answer;
  });
}

async function answerCalls(req: Request): Promise<Response> {
  const answer = await callProcedures(req);
  // Without a front the length is not needed, and the response is streamed.
  if (answer.body === null || env.OWN_FRONT === undefined) return answer;
  const body = await answer.arrayBuffer();
  const headers = new Headers(answer.headers);
  tellLength(headers, body.byteLength);
  return new Response(body, { status: answer.status, headers });
}

function callProcedures(req: Request): Promise<Response> {
  return fetchRequestHandler({
    endpoint: "/api/trpc",
    req: limitJsonBody(req, signsIn(req) ? MAX_SIGN_IN_BYTES : undefined),
    router: appRouter,
    maxBatchSize: MAX_BATCH,
    createContext: ({ resHeaders }) => {
      try {
        refuseForeignCall(req);
        refuseDeepInput(req);
      } catch (error) {
        if (error instanceof ServiceError) throw toTrpcError(error);
        throw error;
      }
      return createTrpcContext({ headers: req.headers, resHeaders });
    },
    responseMeta: ({ ctx, errors }) => {
      const waits = errors.flatMap((error) => toFailure(error).retryAfterSeconds ?? []);
      return {
        headers: new Headers({
          "cache-control": "no-store",
          ...(ctx === undefined ? {} : { "x-request-id": ctx.requestId }),
          ...(waits.length === 0 ? {} : { "retry-after": String(Math.max(...waits)) }),
        }),
      };
    },
  });
}

/** True if any call of the batch is a sign-in. The path is decoded, so escapes do not hide the name. */
function signsIn({ url }: Request): boolean {
  const { pathname } = new URL(url);
  try {
    return /auth\.(?:login|sendLoginCode|signUp|sendSignUpCode)/.test(decodeURIComponent(pathname));
  } catch {
    return false; // tRPC refuses such a path.
  }
}

function refuseDeepInput({ url }: Request): void {
  const input = new URL(url).searchParams.get("input");
  if (input !== null) refuseDeepJson(Buffer.from(input));
}

/**
 * Refuses bodies that are not JSON before reading them: a form needs no CORS preflight, and tRPC would accept
 * it. Also refuses mutations with the console's cookie that do not come from the console.
 */
function refuseForeignCall({ method, headers }: Request): void {
  if (method === "GET") return;
  if (headers.get("content-type")?.split(";", 1)[0]?.trim().toLowerCase() !== "application/json") {
    throw new ServiceError("UNSUPPORTED_MEDIA_TYPE", "Send the input as application/json.");
  }
  refuseForeignCookie(headers);
}
