import { type Exchange } from "../exchange";
import { type Answer } from "./answer";

/** The headers of every answer; those of the rate limit from the moment the key was recognised. */
export function answerHeaders({ requestId, rate }: Exchange, answer: Answer): Record<string, string> {
  return {
    "Content-Type": "application/json; charset=utf-8",
    "Cache-Control": "no-store",
    "X-Request-Id": requestId,
    ...(rate !== null && {
      "X-RateLimit-Limit": String(rate.limit),
      "X-RateLimit-Remaining": String(rate.remaining),
      "X-RateLimit-Reset": String(Math.ceil(rate.resetAt.getTime() / 1_000)),
    }),
    ...answer.headers,
  };
}
