import { type ErrorReason, type ServiceError } from "./service-error";

/** docs/rules.md#statuses; also the `code` in the public API's envelope. */
export const statusOfReason = {
  API_KEY_MISSING: 401,
  API_KEY_INVALID: 401,
  API_KEY_DISABLED: 401,
  UNAUTHENTICATED: 401,
  INVALID_CREDENTIALS: 401,
  TOTP_REQUIRED: 401,
  TOTP_INVALID: 401,
  ACCOUNT_LOCKED: 429,
  RATE_LIMITED: 429,
  ORGANIZATION_SUSPENDED: 403,
  SUBSCRIPTION_EXPIRED: 403,
  LOCAL_DATA_MODE: 403,
  SCOPE_MISSING: 403,
  PERMISSION_MISSING: 403,
  PASSWORD_CHANGE_REQUIRED: 403,
  MALFORMED_JSON: 400,
  VALIDATION_FAILED: 400,
  BATCH_TOO_LARGE: 400,
  INVALID_CURSOR: 400,
  UNSUPPORTED_MEDIA_TYPE: 415,
  PAYLOAD_TOO_LARGE: 413,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  IDEMPOTENCY_KEY_REUSED: 409,
  IDEMPOTENCY_IN_PROGRESS: 409,
  CONFLICT: 409,
  HELD_BY_ANOTHER_MEMBER: 409,
  PLATFORM_URL_MISMATCH: 422,
  SHORT_URL_EXPAND_FAILED: 422,
  PLATFORM_ID_NOT_FOUND: 422,
  INVALID_URL: 422,
  INVALID_PLATFORM: 422,
  INVALID_FIELD: 422,
  ROSTER_FULL: 422,
  UNAVAILABLE: 503,
  INTERNAL: 500,
} as const satisfies Record<ErrorReason, number>;

export function headersOfError({ allow, retryAfterSeconds }: ServiceError): Record<string, string> {
  return {
    ...(retryAfterSeconds !== undefined && { "Retry-After": String(retryAfterSeconds) }),
    ...(allow !== undefined && { Allow: allow.join(", ") }),
  };
}
