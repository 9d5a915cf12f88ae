import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { ServiceError } from "@/server/domain/errors";
import { limitBody } from "@/server/infra/request-body";
import { appRouter } from "./app-router";
import { createTrpcContext } from "./context";
import { toTrpcError } from "./map-errors";
import { refuseForeignCall } from "./refuse-foreign-call";

const MAX_BATCH = 20;

/** Answers `/api/trpc/<procedure>`: a query by GET, a mutation by POST, several in one batch. */
export function handleTrpc(req: Request): Promise<Response> {
  return fetchRequestHandler({
    endpoint: "/api/trpc",
    req: limitBody(req),
    router: appRouter,
    maxBatchSize: MAX_BATCH,
    createContext: ({ resHeaders }) => {
      try {
        refuseForeignCall(req);
      } catch (error) {
        if (error instanceof ServiceError) throw toTrpcError(error);
        throw error;
      }
      return createTrpcContext({ headers: req.headers, resHeaders });
    },
    responseMeta: ({ ctx }) => ({
      headers: new Headers({
        "cache-control": "no-store",
        ...(ctx === undefined ? {} : { "x-request-id": ctx.requestId }),
      }),
    }),
  });
}
