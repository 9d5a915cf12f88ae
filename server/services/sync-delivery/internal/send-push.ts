import { type PushErrorCode } from "@/server/domain/sync-endpoint";
import { OutboundError, type OutboundResponse } from "@/server/infra/safe-fetch";
import { type PushRequest } from "./build-push-request";
import { explainStatus } from "./explain-status";
import { parseRetryAfterMs } from "./retry-delay";
import { readRefusals } from "./read-refusals";
import { type Transport } from "./transport";

/** What became of an attempt. `failedIds` are the bloggers the receiver has not taken. */
export type Verdict = {
  error: string | null;
  errorCode: PushErrorCode | null;
  failedIds: string[];
  gone: boolean;
  retryAfterMs: number | null;
  response: OutboundResponse | null;
  durationMs: number;
};

const HTTP_GONE = 410;
const CUT_OFF =
  "The receiver refused bloggers (failedBloggerIds) in an answer of which only the first 64 KB were read. Let it answer the ids alone.";

/** Sends a push and judges the answer: 2xx is success, less the `failedBloggerIds` its body may name; all else is failure. */
export async function sendPush(
  { send, label }: Transport,
  request: PushRequest,
  ids: readonly string[],
): Promise<Verdict> {
  const startedAt = performance.now();
  try {
    const response = await send(request);
    const { error, ...judged } = judge(response, ids);
    return { ...judged, error: error && label + error, response, durationMs: response.durationMs };
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    const durationMs = Math.round(performance.now() - startedAt);
    const message = `${label}${error.reason}: ${error.message}`;
    return {
      error: message,
      errorCode: error.reason,
      failedIds: [...ids],
      gone: false,
      retryAfterMs: null,
      response: null,
      durationMs,
    };
  }
}

function judge(response: OutboundResponse, ids: readonly string[]): Omit<Verdict, "response" | "durationMs"> {
  const { status } = response;
  const retryAfterMs = parseRetryAfterMs(response.headers["retry-after"], Date.now());
  if (status < 200 || status > 299) {
    const error = explainStatus(status);
    const gone = status === HTTP_GONE;
    return { error, errorCode: "HTTP_STATUS", failedIds: [...ids], gone, retryAfterMs };
  }
  const refused = readRefusals(response);
  const failedIds = ids.filter((id) => refused === "cut off" || refused.has(id));
  if (failedIds.length === 0) return { error: null, errorCode: null, failedIds, gone: false, retryAfterMs };
  const error =
    refused === "cut off" ? CUT_OFF : `The receiver refused ${failedIds.length} of ${ids.length} bloggers.`;
  return { error, errorCode: "BLOGGERS_REFUSED", failedIds, gone: false, retryAfterMs };
}
