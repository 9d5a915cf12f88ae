import { z } from "zod";
import { type PushErrorCode } from "@/server/domain/push/endpoint";
import { type OutboundResponse } from "@/server/infra/safe-fetch";
import { parseRetryAfterMs } from "../attempt/retry-delay";

/** `failedIds`: bloggers that the receiver did not accept. `gone`: it never will. */
export type AttemptResult = {
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

/** 2xx is success, except for `failedBloggerIds` in the body; anything else is failure. */
export function evaluateResponse(
  response: OutboundResponse,
  ids: readonly string[],
): Omit<AttemptResult, "response" | "durationMs"> {
  const { status } = response;
  const retryAfterMs = parseRetryAfterMs(response.headers["retry-after"], Date.now());
  if (status < 200 || status > 299) {
    const error = explainStatus(status);
    const gone = status === HTTP_GONE;
    return { error, errorCode: "HTTP_STATUS", failedIds: [...ids], gone, retryAfterMs };
  }
  const refused = parseRefusedIds(response);
  const failedIds = ids.filter((id) => refused === "cut off" || refused.has(id));
  if (failedIds.length === 0) return { error: null, errorCode: null, failedIds, gone: false, retryAfterMs };
  const error =
    refused === "cut off" ? CUT_OFF : `The receiver refused ${failedIds.length} of ${ids.length} bloggers.`;
  return { error, errorCode: "BLOGGERS_REFUSED", failedIds, gone: false, retryAfterMs };
}

/** Like `pushAnswer`, but tolerates invalid items next to valid ids. */
const refusal = z.object({ failedBloggerIds: z.array(z.unknown()) });

function parseRefusedIds({ body, truncated }: OutboundResponse): ReadonlySet<unknown> | "cut off" {
  if (truncated) return body.includes('"failedBloggerIds"') ? "cut off" : new Set();
  return new Set(parseRefusal(body).data?.failedBloggerIds);
}

function parseRefusal(body: string) {
  try {
    return refusal.safeParse(JSON.parse(body));
  } catch {
    return { data: undefined };
  }
}

const ADVICE: Readonly<Record<number, string>> = {
  401: "Check the endpoint's authentication.",
  403: "Check the endpoint's authentication.",
  404: "Check the endpoint's address.",
  405: "Check the endpoint's method.",
  410: "The endpoint is switched off; switch it on when the receiver is back.",
  413: "Choose a smaller batch size.",
  429: "It is asked again later, by its Retry-After within bounds; raise its limit, or choose a larger batch size.",
};

function explainStatus(status: number): string {
  return `HTTP ${status}: the receiver did not accept the push. ${ADVICE[status] ?? adviseByKind(status)}`;
}

function adviseByKind(status: number): string {
  if (status >= 300 && status <= 399) return "Redirects are not followed; enter the final address.";
  return status >= 500
    ? "Look into the receiver's log, and that of any proxy before it."
    : "Look into its answer, and into the receiver's log.";
}
