/** Row-level codes of an import (decisions, section 1); a one-item write answers them as its reason. */
export const rowErrorCodes = [
  "PLATFORM_URL_MISMATCH",
  "SHORT_URL_EXPAND_FAILED",
  "PLATFORM_ID_NOT_FOUND",
  "INVALID_URL",
  "INVALID_PLATFORM",
  "INVALID_FIELD",
] as const;

/** The one closed list of reasons a request can fail for. Each door maps every one of them to its own protocol. */
export const errorReasons = [
  "API_KEY_MISSING",
  "API_KEY_INVALID",
  "API_KEY_DISABLED",
  "UNAUTHENTICATED",
  "INVALID_CREDENTIALS",
  "ACCOUNT_LOCKED",
  "RATE_LIMITED",
  "ORGANIZATION_SUSPENDED",
  "SUBSCRIPTION_EXPIRED",
  "LOCAL_DATA_MODE",
  "SCOPE_MISSING",
  "PERMISSION_MISSING",
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
