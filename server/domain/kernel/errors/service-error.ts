import { type IssueCode } from "./issue-codes";

/** Row-level codes of an import (docs/rules.md#import); the reason of an error in a one-item write. */
export const rowErrorCodes = [
  "PLATFORM_URL_MISMATCH",
  "SHORT_URL_EXPAND_FAILED",
  "PLATFORM_ID_NOT_FOUND",
  "INVALID_URL",
  "INVALID_PLATFORM",
  "INVALID_FIELD",
  "ROSTER_FULL",
] as const;

/** The closed list of reasons. Each transport maps all of them to its protocol. */
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

export type TakenBy = { kind: "blogger" | "user" | "role" | "menu"; id: string; name: string };

/**
 * One problem of the input: its `path` (such as `items.3.url`), a sentence and a code for translation. `page`
 * is the page that a link leads to instead of a creator. `holder` comes with `TAKEN`, if the caller may see
 * it.
 */
export type Issue = {
  path: string;
  message: string;
  code?: IssueCode | undefined;
  limit?: number;
  page?: string | undefined;
  holder?: TakenBy;
};

export type Ineligible = { reason: string; freesAt: string | null };

type Details = {
  issues?: readonly Issue[];
  retryAfterSeconds?: number;
  allow?: readonly string[];
  runId?: string | null;
  ineligible?: Ineligible;
  cause?: unknown;
};

export class ServiceError extends Error {
  readonly reason: ErrorReason;
  readonly issues: readonly Issue[] | undefined;
  readonly retryAfterSeconds: number | undefined;
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

/** Refused for want of room, or beside another call at the same thing: nothing failed, and a repeat works. */
export function isShed({ reason, cause }: Pick<ServiceError, "reason" | "cause">): boolean {
  return reason === "UNAVAILABLE" && cause === undefined;
}

/** For a missing row and for another organization's row, so that the two cannot be distinguished. */
export function notFound(
  what: string,
  advice = "Check the id; it may belong to another organization.",
): ServiceError {
  return new ServiceError("NOT_FOUND", `There is no such ${what}. ${advice}`);
}

export function notOnPlatform(what: string): ServiceError {
  return notFound(what, "Check the id; it may have been deleted. Load the list again.");
}

/** Refused for another reason than the role; `code` tells the console which. */
export function notAllowed(code: IssueCode, message: string): ServiceError {
  return new ServiceError("PERMISSION_MISSING", message, { issues: [{ path: "", message, code }] });
}

export function invalidCursor(): ServiceError {
  return new ServiceError(
    "INVALID_CURSOR",
    "The cursor does not belong to this query. Repeat the request with the nextCursor of the previous page and the same parameters, or start without a cursor.",
  );
}

export function methodNotAllowed(allow: readonly string[]): ServiceError {
  return new ServiceError("METHOD_NOT_ALLOWED", `This path answers ${allow.join(", ")} only.`, { allow });
}

/** The cause is only logged; the response does not contain it. */
export function internalError(cause: unknown): ServiceError {
  const message = "Something went wrong on our side. Please try again; if it stays, quote the request id.";
  return new ServiceError("INTERNAL", message, { cause });
}
