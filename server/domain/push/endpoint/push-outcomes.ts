/** Stable names of the sentences in `lastError` (docs/rules.md#push). */
export const pushErrorCodes = [
  // No response (the reasons of an outbound request).
  "INVALID_URL",
  "INVALID_REQUEST",
  "BLOCKED_SCHEME",
  "BLOCKED_USER_INFO",
  "BLOCKED_ADDRESS",
  "DNS_FAILED",
  "CONNECT_FAILED",
  "TLS_FAILED",
  "TIMEOUT",
  "RESET",
  "INVALID_RESPONSE",
  "NETWORK_ERROR",
  // Details of TLS_FAILED, DNS_FAILED and CONNECT_FAILED, which stay in front in `lastError`.
  "TLS_EXPIRED",
  "TLS_NOT_YET_VALID",
  "TLS_WRONG_NAME",
  "TLS_SELF_SIGNED",
  "TLS_PRIVATE_AUTHORITY",
  "TLS_INCOMPLETE_CHAIN",
  "TLS_OLD_VERSION",
  "TLS_NOT_SPOKEN",
  "DNS_NO_ANSWER",
  "CONNECT_NO_ANSWER",
  "CONNECT_NO_IPV6",
  "HTTP_STATUS",
  /** A 2xx response that names bloggers it has not accepted; `failedCount` is their number. */
  "BLOGGERS_REFUSED",
  "REQUEST_NOT_BUILT",
  /** The process died during the attempt; `deliveryStatus` tells whether another one follows. */
  "SENDER_DIED",
  /** Remaining retries were dropped because the endpoint was restarted, from now or from the beginning. */
  "SKIPPED_FOR_NOW",
  "SKIPPED_FOR_BEGINNING",
  "SKIPPED_FOR_DELETION",
] as const;
export type PushErrorCode = (typeof pushErrorCodes)[number];

export const SIMULATED_LABEL = "Simulated by the sandbox. ";

/** Failed attempts in a row before an endpoint waits (docs/rules.md#push-retries). */
export const MAX_FAILED_ATTEMPTS = 5;
/** Hours with nothing but failures before an endpoint is disabled (docs/rules.md#push-retries). */
export const MAX_FAILING_HOURS = 120;

export const disabledReasons = {
  GONE: "The receiver answered 410 Gone: it wants no more pushes.",
  /** Set by an earlier version; today such endpoints wait instead. */
  FAILED_IN_ROW: "20 deliveries in a row failed after all their retries.",
  FAILING: `Nothing but failures for ${MAX_FAILING_HOURS} hours.`,
} as const;
