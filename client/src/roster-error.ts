import type { Schemas } from "./wire.ts";

type Details = {
  message: string;
  status: number | null;
  reason?: Schemas["ErrorReason"] | null;
  requestId?: string | null;
  issues?: Schemas["Issue"][];
  runId?: string | null;
  retryAfterSeconds?: number | null;
  cause?: unknown;
};

/** A request that was refused, or that no one answered. */
export class RosterError extends Error {
  override readonly name = "RosterError";
  /** Null: there was no answer. */
  readonly status: number | null;
  /** Decide by this, never by the message. Null where the answer is not the service's, but a proxy's. */
  readonly reason: Schemas["ErrorReason"] | null;
  /** Log it: support finds the request by it. */
  readonly requestId: string | null;
  /** What is wrong with the input. */
  readonly issues: readonly Schemas["Issue"][];
  /** The import run of a refused single import. */
  readonly runId: string | null;
  readonly retryAfterSeconds: number | null;

  constructor({ message, cause, ...details }: Details) {
    super(message, { cause });
    this.status = details.status;
    this.reason = details.reason ?? null;
    this.requestId = details.requestId ?? null;
    this.issues = details.issues ?? [];
    this.runId = details.runId ?? null;
    this.retryAfterSeconds = details.retryAfterSeconds ?? null;
  }

  /** Whether the same request may succeed later. */
  get isTemporary(): boolean {
    const { status, reason } = this;
    return status === null || status === 429 || status >= 500 || reason === "IDEMPOTENCY_IN_PROGRESS";
  }
}

type Answer = { message?: string; data?: Partial<Details> | null } | null;

/** The error that a response stands for; `answer` is its body, null where that is no JSON. */
export function toRosterError(response: Response, answer: unknown): RosterError {
  const { message, data }: NonNullable<Answer> = (typeof answer === "object" ? answer : null) ?? {};
  const { reason = null, issues = [], runId = null } = data ?? {};
  const seconds = Number(response.headers.get("Retry-After") ?? Number.NaN);
  return new RosterError({
    message: `${response.status} ${reason ?? response.statusText}: ${message ?? "no answer of the service"}`,
    status: response.status,
    reason,
    issues,
    runId,
    requestId: response.headers.get("X-Request-Id"),
    retryAfterSeconds: Number.isFinite(seconds) ? seconds : null,
  });
}
