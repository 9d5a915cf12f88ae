import { randomUUID } from "node:crypto";
import { type ErrorReason, type Issue, type ServiceError } from "@/server/domain/errors";
import { findClientAddress } from "@/server/infra/client-address";
import { type RateLimitDecision } from "@/server/infra/limiter";
import { logger } from "@/server/infra/logger";
import { toServiceError } from "@/server/services/verb";
import { statusOfReason } from "./status-of-reason";

/**
 * One request on its way through the kit. Steps note here what every answer shows from then on, errors
 * included.
 */
export type Exchange = {
  readonly request: Request;
  /** Made here, never taken from the caller: it stands in the audit. */
  readonly requestId: string;
  /** Null where no proxy names it. */
  readonly ip: string | null;
  readonly startedAtMs: number;
  /** Noted once the key was recognised. */
  caller: { apiKeyId: string; organizationId: string } | null;
  rate: RateLimitDecision | null;
};

function newExchange(request: Request): Exchange {
  return {
    request,
    requestId: randomUUID(),
    ip: findClientAddress(request.headers),
    startedAtMs: performance.now(),
    caller: null,
    rate: null,
  };
}

/**
 * An answer before it becomes a `Response`: the body is final text, so that a stored one can be repeated byte
 * for byte.
 */
export type Answer = {
  status: number;
  body: string;
  headers: Readonly<Record<string, string>>;
  reason: ErrorReason | null;
};

export function successAnswer(body: string, headers: Answer["headers"] = {}): Answer {
  return { status: 200, body, headers, reason: null };
}

/**
 * `{code, message, data: {reason, requestId, issues?}}` (docs/rules.md#statuses), with `Retry-After` and
 * `Allow` where known.
 */
function errorAnswer(error: ServiceError, requestId: string): Answer {
  const { reason, message, issues, retryAfterSeconds, allow } = error;
  const status = statusOfReason[reason];
  return {
    status,
    body: JSON.stringify({ code: status, message, data: { reason, requestId, issues: issues?.map(toWire) } }),
    headers: {
      ...(retryAfterSeconds !== undefined && { "Retry-After": String(retryAfterSeconds) }),
      ...(allow !== undefined && { Allow: allow.join(", ") }),
    },
    reason,
  };
}

/** The codes of issues are for forms; the contract's are path and message. */
function toWire({ path, message }: Issue) {
  return { path, message };
}

/**
 * Runs the work on one request and makes its outcome, whatever it is, an answer in the envelope, with one log
 * line.
 */
export async function respond(
  request: Request,
  route: string,
  work: (exchange: Exchange) => Promise<Answer>,
): Promise<Response> {
  const exchange = newExchange(request);
  const { answer, cause } = await settle(exchange, work);
  logAnswer(route, exchange, answer, cause);
  return new Response(answer.body, { status: answer.status, headers: answerHeaders(exchange, answer) });
}

async function settle(exchange: Exchange, work: (exchange: Exchange) => Promise<Answer>) {
  try {
    return { answer: await work(exchange), cause: undefined };
  } catch (thrown) {
    const error = toServiceError(thrown);
    return { answer: errorAnswer(error, exchange.requestId), cause: error.cause };
  }
}

/** The headers of every answer; those of the rate limit from the moment the key was recognised. */
function answerHeaders({ requestId, rate }: Exchange, answer: Answer): Record<string, string> {
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

/** One line a request: who, what, how it ended, how long it took. Neither keys nor bodies stand in it. */
function logAnswer(route: string, exchange: Exchange, answer: Answer, cause: unknown): void {
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
    "public API",
  );
}
