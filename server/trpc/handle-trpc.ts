import { refuseForeignCookie } from "@/server/auth";
import { ServiceError } from "@/server/domain/kernel/errors";
import { env } from "@/server/env";
import { tellLength } from "@/server/infra/client-address";
import { limitJsonBody, MAX_SIGN_IN_BYTES, refuseDeepJson } from "@/server/infra/request-body";
import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { appRouter } from "./app-router";
import { createTrpcContext } from "./context";
import { toFailure, toTrpcError } from "./map-errors";

const MAX_BATCH = 20;

/** Answers `/api/trpc/<procedure>`: a query by GET, a mutation by POST, several in one batch. */
export async function handleTrpc(req: Request): Promise<Response> {
  const answer = await callProcedures(req);
  // Without a front nobody asks for the length, and the answer goes out as it is made.
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

/** Whether a call, or one of a batch, is a sign-in. No other path holds these names, however escaped. */
function signsIn({ url }: Request): boolean {
  const { pathname } = new URL(url);
  try {
    return /auth\.(?:login|sendLoginCode|signUp|sendSignUpCode)/.test(decodeURIComponent(pathname));
  } catch {
    return false; // tRPC refuses such a path.
  }
}

/** The input of a query travels in the address. */
function refuseDeepInput({ url }: Request): void {
  const input = new URL(url).searchParams.get("input");
  if (input !== null) refuseDeepJson(Buffer.from(input));
}

/**
 * Refuses, before anything is read, bodies that are not JSON: a form needs no preflight, and tRPC would run
 * it. Refuses too what changes something with the console's cookie but does not come from the console.
 */
function refuseForeignCall({ method, headers }: Request): void {
  if (method === "GET") return;
  if (headers.get("content-type")?.split(";", 1)[0]?.trim().toLowerCase() !== "application/json") {
    throw new ServiceError("UNSUPPORTED_MEDIA_TYPE", "Send the input as application/json.");
  }
  refuseForeignCookie(headers);
}
