import { type ErrorReason, ServiceError } from "@/server/domain/kernel/errors";
import { echo } from "@/server/domain/kernel/text";
import { secondsUntil } from "@/server/infra/limiter";
import { type Tenant } from "@/server/services/kernel/verb";
import { publishedReasons } from "./document/reason-catalogue";
import { type Exchange } from "@/server/http/respond";

const SANDBOX_REFUSAL_HEADER = "X-Sandbox-Refuse";

/** Reasons given before the key is recognised, and so without rate headers. */
const BEFORE_RATE: ReadonlySet<ErrorReason> = new Set(["API_KEY_MISSING", "API_KEY_INVALID"]);
const RETRY_SECONDS = 2;

/** Simulates a refusal for test keys, as the header requests (docs/sandbox.md). Ignored for live keys. */
export function refuseOnRequest(exchange: Exchange, tenant: Tenant): void {
  const asked = exchange.request.headers.get(SANDBOX_REFUSAL_HEADER);
  if (asked === null || !tenant.isSandbox) return;
  const published = publishedReasons.find(({ reason }) => reason === asked);
  if (published === undefined) throw unknownReason(asked);
  const { reason, meaning, advice } = published;
  throw new ServiceError(
    reason,
    `Simulated by the sandbox. ${meaning} ${advice}`,
    detailsOf(exchange, reason),
  );
}

function detailsOf(exchange: Exchange, reason: ErrorReason) {
  const { rate } = exchange;
  if (BEFORE_RATE.has(reason)) exchange.rate = null;
  switch (reason) {
    case "RATE_LIMITED":
      if (rate === null) return { retryAfterSeconds: RETRY_SECONDS };
      exchange.rate = { ...rate, remaining: 0 };
      return { retryAfterSeconds: secondsUntil(rate.resetAt) };
    case "UNAVAILABLE":
    case "IDEMPOTENCY_IN_PROGRESS":
      return { retryAfterSeconds: RETRY_SECONDS };
    case "VALIDATION_FAILED":
      return { issues: [{ path: "sandbox", message: "is what the sandbox calls wrong" }] };
    default:
      return {};
  }
}

function unknownReason(asked: string): ServiceError {
  const message = "must be a reason that the reference lists";
  return new ServiceError(
    "VALIDATION_FAILED",
    `Correct the header ${SANDBOX_REFUSAL_HEADER}: ${echo(asked)} is no reason.`,
    { issues: [{ path: SANDBOX_REFUSAL_HEADER, message }] },
  );
}
