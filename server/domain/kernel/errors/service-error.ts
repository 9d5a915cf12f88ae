import { type IssueCode } from "./issue-codes";

/** Row-level codes of an import (docs/rules.md#import); a one-item write has them as its reason. */
export const rowErrorCodes = [
  "PLATFORM_URL_MISMATCH",
  "SHORT_URL_EXPAND_FAILED",
  "PLATFORM_ID_NOT_FOUND",
  "INVALID_URL",
  "INVALID_PLATFORM",
  "INVALID_FIELD",
  "ROSTER_FULL",
] as const;

/** The closed list of reasons why a request can fail. Each transport maps every one to its own protocol. */
export const errorReasons = [
  "API_KEY_MISSING",
  "API_KEY_INVALID",
  "API_KEY_DISABLED",
  "UNAUTHENTICATED",
  "INVALID_CREDENTIALS",
  "TOTP_REQUIRED",
  "TOTP_INVALID",
  "ACCOUNT_LOCKED",
  "RATE_LIMITED",
  "ORGANIZATION_SUSPENDED",
  "SUBSCRIPTION_EXPIRED",
  "LOCAL_DATA_MODE",
  "SCOPE_MISSING",
  "PERMISSION_MISSING",
  "PASSWORD_CHANGE_REQUIRED",
  "MALFORMED_JSON",
  "VALIDATION_FAILED",
  "BATCH_TOO_LARGE",
  "INVALID_CURSOR",
  "UNSUPPORTED_MEDIA_TYPE",
  "PAYLOAD_TOO_LARGE",
  "NOT_FOUND",
  "METHOD_NOT_ALLOWED",
  "IDEMPOTENCY_KEY_REUSED",
  "IDEMPOTENCY_IN_PROGRESS",
  "CONFLICT",
  "HELD_BY_ANOTHER_MEMBER",
  ...rowErrorCodes,
  "UNAVAILABLE",
  "INTERNAL",
] as const;

export type RowErrorCode = (typeof rowErrorCodes)[number];
export type ErrorReason = (typeof errorReasons)[number];

/** What has a value already that may stand once: the page of the console that leads to it, and its name. */
export type Holder = { kind: "blogger" | "user" | "role" | "menu"; id: string; name: string };

/**
 * One thing that is wrong with the input: where (`path` as in `items.3.url`), what in a sentence, and what as
 * a code for translations. `page` is what a link leads to in place of a creator. `holder` comes with `TAKEN`,
 * where the caller may see it.
 */
export type Issue = {
  path: string;
  message: string;
  code?: IssueCode | undefined;
  limit?: number;
  page?: string | undefined;
  holder?: Holder;
};

/** Why a scraper account may not work, and when that ends; null: no passing of time ends it. */
export type Ineligible = { reason: string; freesAt: string | null };

type Details = {
  issues?: readonly Issue[];
  retryAfterSeconds?: number;
  allow?: readonly string[];
  /** The run that a refused import left. */
  runId?: string | null;
  ineligible?: Ineligible;
  cause?: unknown;
};

/** A broken expectation with a reason from the closed list. The message tells a person what to do next. */
export class ServiceError extends Error {
  readonly reason: ErrorReason;
  readonly issues: readonly Issue[] | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** The methods a path has, for `METHOD_NOT_ALLOWED`. */
  readonly allow: readonly string[] | undefined;

  readonly runId: string | null;
  readonly ineligible: Ineligible | null;

  constructor(reason: ErrorReason, message: string, details: Details = {}) {
    super(message, { cause: details.cause });
    this.name = "ServiceError";
    this.reason = reason;
    this.issues = details.issues;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.allow = details.allow;
    this.runId = details.runId ?? null;
    this.ineligible = details.ineligible ?? null;
  }
}

/**
 * The one error for a missing row and for another organization's row: the two cannot be told apart. `advice`
 * says what to do where it is no row of an organization.
 */
export function notFound(
  what: string,
  advice = "Check the id; it may belong to another organization.",
): ServiceError {
  return new ServiceError("NOT_FOUND", `There is no such ${what}. ${advice}`);
}

/** The same for a row of the platform, which belongs to no organization. */
export function notOnPlatform(what: string): ServiceError {
  return notFound(what, "Check the id; it may have been deleted. Load the list again.");
}

/** A refusal whose cause is not the role: the code tells the console which it is. */
export function notAllowed(code: IssueCode, message: string): ServiceError {
  return new ServiceError("PERMISSION_MISSING", message, { issues: [{ path: "", message, code }] });
}

/** The one error for a cursor that this service could not have issued for this query. */
export function invalidCursor(): ServiceError {
  return new ServiceError(
    "INVALID_CURSOR",
    "The cursor does not belong to this query. Repeat the request with the nextCursor of the previous page and the same parameters, or start without a cursor.",
  );
}

/** The one error for a method that a path lacks; `allow` lists those it has. */
export function methodNotAllowed(allow: readonly string[]): ServiceError {
  return new ServiceError("METHOD_NOT_ALLOWED", `This path answers ${allow.join(", ")} only.`, { allow });
}

/** The one error for the unexpected. Its cause is for the log; the response has no detail of it. */
export function internalError(cause: unknown): ServiceError {
  const message = "Something went wrong on our side. Please try again; if it stays, quote the request id.";
  return new ServiceError("INTERNAL", message, { cause });
}
