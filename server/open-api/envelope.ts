import { type ErrorReason, type Issue, type ServiceError } from "@/server/domain/errors";
import { statusOfReason } from "./status-of-reason";

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
 * `{code, message, data: {reason, requestId, issues?, runId?}}` (docs/rules.md#statuses), with `Retry-After`
 * and `Allow` where known.
 */
export function errorAnswer(error: ServiceError, requestId: string): Answer {
  const { reason, message, issues, retryAfterSeconds, allow, runId } = error;
  const status = statusOfReason[reason];
  return {
    status,
    body: JSON.stringify({
      code: status,
      message,
      data: { reason, requestId, issues: issues?.map(toWire), ...(runId !== null && { runId }) },
    }),
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

/** The headers of every answer. */
export function envelopeHeaders(requestId: string): Record<string, string> {
  return {
    "Content-Type": "application/json; charset=utf-8",
    "Cache-Control": "no-store",
    "X-Request-Id": requestId,
  };
}
