import { replyToSandboxPush, isSandboxUrl } from "@/server/domain/push/sandbox-pushes";
import { SIMULATED_LABEL } from "@/server/domain/push/endpoint";
import { type Db } from "@/server/infra/db";
import { OutboundError, type OutboundResponse } from "@/server/infra/safe-fetch";
import { inSpan, isTracing } from "@/server/infra/tracing";
import { safeFetch } from "@/server/infra/safe-fetch/safe-fetch";
import { type AttemptResult, evaluateResponse } from "../response/evaluate-response";
import { type PushRequest } from "./push-request";

/** `label` prefixes errors, so that simulated ones are recognisable. */
type Transport = { send: (request: PushRequest) => Promise<OutboundResponse>; label: string };

const network: Transport = { send: safeFetch, label: "" };
const simulation: Transport = { send: simulate, label: SIMULATED_LABEL };

type Endpoint = { url: string; organizationId: string };

/** Only a sandbox's built-in endpoints are simulated (docs/rules.md#sandbox). */
export async function chooseTransport(db: Db, { url, organizationId }: Endpoint): Promise<Transport> {
  if (!isSandboxUrl(url)) return network;
  const { sandboxOfId } = await db.organization.findUniqueOrThrow({
    where: { id: organizationId },
    select: { sandboxOfId: true },
  });
  return sandboxOfId === null ? network : simulation;
}

async function simulate(request: PushRequest): Promise<OutboundResponse> {
  const response = replyToSandboxPush(request);
  if ("breaks" in response) throw new OutboundError(response.breaks);
  return Promise.resolve({ ...response, truncated: false, durationMs: 0 });
}

/**
 * The receiver is not told the trace: it is a stranger, whose own tracing would follow it. Its `webhook-id`
 * is an attribute of the span (docs/rules.md#traces).
 */
export function sendPush(
  transport: Transport,
  request: PushRequest,
  ids: readonly string[],
): Promise<AttemptResult> {
  const { method, url, headers } = request;
  const attributes = {
    "http.request.method": method,
    ...(isTracing() && URL.canParse(url) && { "server.address": new URL(url).host }),
    "crs.delivery.id": headers["webhook-id"] ?? "",
    "crs.push.bloggers": ids.length,
  };
  return inSpan("push", { kind: "client", attributes }, async (span) => {
    const result = await exchange(transport, request, ids);
    if (result.response !== null) span.set({ "http.response.status_code": result.response.status });
    if (result.error !== null) span.fail({ reason: result.errorCode });
    return result;
  });
}

async function exchange(
  { send, label }: Transport,
  request: PushRequest,
  ids: readonly string[],
): Promise<AttemptResult> {
  const startedAt = performance.now();
  try {
    const response = await send(request);
    const { error, ...rest } = evaluateResponse(response, ids);
    return { ...rest, error: error && label + error, response, durationMs: response.durationMs };
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    return {
      error: `${label}${error.reason}: ${error.message}`,
      errorCode: error.why ?? error.reason,
      failedIds: [...ids],
      gone: false,
      retryAfterMs: null,
      response: null,
      durationMs: Math.round(performance.now() - startedAt),
    };
  }
}
