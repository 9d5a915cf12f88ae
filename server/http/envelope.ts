import {
  type ErrorReason,
  headersOfError,
  type Issue,
  type ServiceError,
  statusOfReason,
} from "@/server/domain/kernel/errors";

export type Answer = {
  status: number;
  body: string | Buffer<ArrayBuffer> | null;
  headers: Readonly<Record<string, string>>;
  reason: ErrorReason | null;
};

export function successAnswer(body: NonNullable<Answer["body"]>, headers: Answer["headers"] = {}): Answer {
  return { status: 200, body, headers, reason: null };
}

/**
 * `{code, message, data: {reason, requestId, issues?, runId?}}` (docs/rules.md#statuses), with `Retry-After`
 * and `Allow` if known.
 */
export function errorAnswer(error: ServiceError, requestId: string): Answer {
  const { reason, message, issues, runId } = error;
  const status = statusOfReason[reason];
  return {
    status,
    body: JSON.stringify({
      code: status,
      message,
      data: { reason, requestId, issues: issues?.map(toWire), ...(runId !== null && { runId }) },
    }),
    headers: headersOfError(error),
    reason,
  };
}

function toWire({ path, message }: Issue) {
  return { path, message };
}

export function envelopeHeaders(requestId: string): Record<string, string> {
  return {
    "Content-Type": "application/json; charset=utf-8",
    "Cache-Control": "no-store",
    "X-Request-Id": requestId,
  };
}
