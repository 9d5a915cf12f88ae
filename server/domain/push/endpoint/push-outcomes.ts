/** Why a push attempt failed (docs/rules.md#push): the stable name of what `lastError` says in a sentence. */
export const pushErrorCodes = [
  // No response came (the reasons of an outbound request).
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
  // What is known beyond TLS_FAILED, DNS_FAILED and CONNECT_FAILED, which stay in front of `lastError`.
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
  /** A response outside 2xx; `responseStatus` has it. */
  "HTTP_STATUS",
  /** A 2xx response that names bloggers it has not accepted; `failedCount` says how many. */
  "BLOGGERS_REFUSED",
  /** No request could be made, for instance because a stored secret does not decrypt. */
  "REQUEST_NOT_BUILT",
  /** The sender stopped in the middle; `deliveryStatus` says whether a further attempt follows. */
  "SENDER_DIED",
  /** The remaining retries were dropped when the endpoint was started from then on, or from the beginning. */
  "SKIPPED_FOR_NOW",
  "SKIPPED_FOR_BEGINNING",
  /** The remaining retries were dropped when the endpoint was deleted. */
  "SKIPPED_FOR_DELETION",
] as const;
export type PushErrorCode = (typeof pushErrorCodes)[number];

/** Stands before the `lastError` of a push that a sandbox simulated, so that nobody mistakes it. */
export const SIMULATED_LABEL = "Simulated by the sandbox. ";

/** After this many failed attempts in a row an endpoint waits (docs/rules.md#push-retries). */
export const MAX_FAILED_ATTEMPTS = 5;
/** Hours of failures alone that disable an endpoint (docs/rules.md#push-retries). */
export const MAX_FAILING_HOURS = 120;

/**
 * Why the service disabled an endpoint: the sentence that is stored and shown, by a name for translations.
 */
export const disabledReasons = {
  GONE: "The receiver answered 410 Gone: it wants no more pushes.",
  /** Stands at endpoints that an earlier version disabled; an endpoint waits instead today. */
  FAILED_IN_ROW: "20 deliveries in a row failed after all their retries.",
  FAILING: `Nothing but failures for ${MAX_FAILING_HOURS} hours.`,
} as const;
