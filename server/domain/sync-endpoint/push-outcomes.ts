/** Why a push attempt failed: the stable name of what its `lastError` tells in a sentence, for whoever words it himself. */
export const pushErrorCodes = [
  // No answer came (the reasons of an outbound request).
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
  /** An answer outside 2xx; `responseStatus` has it. */
  "HTTP_STATUS",
  /** An answer of 2xx that names bloggers it has not taken; `failedCount` says how many. */
  "BLOGGERS_REFUSED",
  /** No request could be made, for instance because a stored secret does not open. */
  "REQUEST_NOT_BUILT",
  /** The sender stopped in the middle; `deliveryStatus` says whether a further attempt follows. */
  "SENDER_DIED",
  /** The retries that were left were dropped when the endpoint was started from then on, or from the beginning. */
  "SKIPPED_FOR_NOW",
  "SKIPPED_FOR_BEGINNING",
] as const;
export type PushErrorCode = (typeof pushErrorCodes)[number];

/** Stands before the `lastError` of a push that a sandbox answered itself, so that nobody mistakes it. */
export const SIMULATED_LABEL = "Simulated by the sandbox. ";

/** So many deliveries in a row, or so many hours with nothing but failures, switch an endpoint off (decisions, section 2). */
export const MAX_FAILED_IN_ROW = 20;
export const MAX_FAILING_HOURS = 120;

/** Why an endpoint was switched off without a person: the sentence that is stored and answered, by a name for translations. */
export const disabledReasons = {
  GONE: "The receiver answered 410 Gone: it wants no more pushes.",
  FAILED_IN_ROW: `${MAX_FAILED_IN_ROW} deliveries in a row failed after all their retries.`,
  FAILING: `Nothing but failures for ${MAX_FAILING_HOURS} hours.`,
} as const;
