import { randomUUID } from "node:crypto";
import { isShed } from "@/server/domain/kernel/errors";
import { tellLength } from "@/server/infra/body-length";
import { CALLER_METHOD, findClientAddress, fromFront } from "@/server/infra/client-address";
import { nameWork } from "@/server/infra/event-loop";
import { type RateLimitDecision, secondsUntil } from "@/server/infra/limiter";
import { logger } from "@/server/infra/logger";
import { recordRequest } from "@/server/infra/metrics";
import { inSpan, type Span, type TraceIds } from "@/server/infra/tracing";
import { toServiceError } from "@/server/services/kernel/verb";
import { type Answer, envelopeHeaders, errorAnswer } from "./envelope";
import { logLevelOf } from "./log-level";

export type Exchange = {
  readonly request: Request;
  readonly requestId: string;
  readonly ip: string | null;
  readonly startedAtMs: number;
  caller: { apiKeyId: string; organizationId: string } | null;
  rate: (RateLimitDecision & { windowMs: number }) | null;
  /** Where the work is traced by itself: its trace, for the log. */
  trace: TraceIds | null;
};

function newExchange(request: Request): Exchange {
  return {
    request,
    requestId: randomUUID(),
    ip: findClientAddress(request.headers),
    startedAtMs: performance.now(),
    caller: null,
    rate: null,
    trace: null,
  };
}

type Place = {
  area:
    | "public API"
    | "unknown path"
    | "job engine"
    | "uploads"
    | "updates"
    | "exports"
    | "import errors"
    | "metrics";
  route: string;
};

type Body = Answer["body"] | ReadableStream<Uint8Array>;
type Served<B extends Body = Body> = Omit<Answer, "body"> & { body: B };

/** A response before it is made: the front writes the bytes of a body and needs no stream of them. */
export type Reply<B extends Body = Answer["body"]> = { status: number; headers: Headers; body: B };

export async function respond(
  request: Request,
  place: Place,
  work: (exchange: Exchange) => Promise<Served>,
): Promise<Response> {
  return toResponse(await reply(request, place, work));
}

export async function reply<B extends Body>(
  request: Request,
  { area, route }: Place,
  work: (exchange: Exchange) => Promise<Served<B>>,
): Promise<Reply<Answer["body"] | B>> {
  const exchange = newExchange(request);
  const settled = async (span?: Span) => {
    const { answer, cause, shed } = await nameWork(route, () => settle(exchange, work));
    span?.set({ "http.response.status_code": answer.status });
    if (answer.status >= 500 && !shed) span?.fail(cause);
    logAnswer({ area, route }, exchange, answer, { cause, shed });
    return { status: answer.status, headers: answerHeaders(exchange, answer), body: answer.body };
  };
  if (UNTRACED.has(area)) return settled();
  const { method } = request;
  const attributes = {
    "http.request.method": method,
    "http.route": route,
    "crs.request.id": exchange.requestId,
  };
  const link = request.headers.get("traceparent");
  return inSpan(`${method} ${route}`, { kind: "server", link, attributes }, settled);
}

/** A step of a job belongs to the trace that its event names; readings of metrics would be noise. */
const UNTRACED: ReadonlySet<Place["area"]> = new Set(["job engine", "metrics"]);

export function toResponse({ status, headers, body }: Reply<Body>): Response {
  return new Response(body, { status, headers });
}

async function settle<B extends Body>(exchange: Exchange, work: (exchange: Exchange) => Promise<Served<B>>) {
  try {
    return { answer: await work(exchange), cause: undefined, shed: false };
  } catch (thrown) {
    const error = toServiceError(thrown);
    return { answer: errorAnswer(error, exchange.requestId), cause: error.cause, shed: isShed(error) };
  }
}

function answerHeaders({ requestId, rate }: Exchange, answer: Served): Headers {
  const headers = new Headers({
    ...envelopeHeaders(requestId),
    ...(rate !== null && rateHeaders(rate)),
  });
  for (const [name, value] of Object.entries(answer.headers)) headers.set(name, value);
  const { body } = answer;
  const isWhole = typeof body === "string" || Buffer.isBuffer(body);
  const length = isWhole ? Buffer.byteLength(body) : headers.get("Content-Length");
  if (length !== null) tellLength(headers, Number(length));
  return headers;
}

function rateHeaders({ limit, remaining, resetAt, windowMs }: NonNullable<Exchange["rate"]>) {
  return {
    "X-RateLimit-Limit": String(limit),
    "X-RateLimit-Remaining": String(remaining),
    "X-RateLimit-Reset": String(Math.ceil(resetAt.getTime() / 1_000)),
    "RateLimit-Policy": `"api-key";q=${limit};w=${windowMs / 1_000}`,
    RateLimit: `"api-key";r=${remaining};t=${secondsUntil(resetAt)}`,
  };
}

type Failure = { cause: unknown; shed: boolean };

function logAnswer({ area, route }: Place, exchange: Exchange, answer: Served, failure: Failure): void {
  const { cause, shed } = failure;
  const { request, requestId, ip, startedAtMs, caller, trace } = exchange;
  const durationMs = performance.now() - startedAtMs;
  recordRequest({ method: request.method, route, status: answer.status, shed, durationMs });
  logger()[logLevelOf({ status: answer.status, shed })](
    {
      requestId,
      method: fromFront(request.headers, CALLER_METHOD) ?? request.method,
      route,
      status: answer.status,
      reason: answer.reason,
      durationMs: Math.round(durationMs),
      ...caller,
      ...trace,
      ip,
      ...(cause !== undefined && { err: cause }),
    },
    area,
  );
}
