import { logger } from "@/server/infra/logger";
import { toFailure, toTrpcError } from "./map-errors";
import { t } from "./init";

/** First step of every procedure: one log line a call, and every error as one from the closed list. */
export const reportCall = t.middleware(async ({ ctx: { requestId }, path, type, next }) => {
  const startedMs = performance.now();
  const result = await next();
  const durationMs = Math.round(performance.now() - startedMs);
  if (result.ok) {
    logger().info({ requestId, path, type, durationMs }, "trpc");
    return result;
  }
  const failure = toFailure(result.error);
  const level = failure.cause === undefined ? "info" : "error";
  logger()[level]({ requestId, path, type, durationMs, reason: failure.reason, err: failure.cause }, "trpc");
  throw toTrpcError(failure);
});
