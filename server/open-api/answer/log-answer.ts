import { logger } from "@/server/infra/logger";
import { type Exchange } from "../exchange";
import { type Answer } from "./answer";

/** One line a request: who, what, how it ended, how long it took. Neither keys nor bodies stand in it. */
export function logAnswer(route: string, exchange: Exchange, answer: Answer, cause: unknown): void {
  const { request, requestId, ip, startedAtMs, caller } = exchange;
  logger()[answer.status >= 500 ? "error" : "info"](
    {
      requestId,
      method: request.method,
      route,
      status: answer.status,
      reason: answer.reason,
      durationMs: Math.round(performance.now() - startedAtMs),
      ...caller,
      ip,
      ...(cause !== undefined && { err: cause }),
    },
    "open interface",
  );
}
