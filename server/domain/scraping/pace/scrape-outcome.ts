/**
 * The errors that a driver answers, each with what it counts against (docs/rules.md#pace). `pace` is the
 * account's speed alone, `transient` the moment, `network` the way there: the platform was not asked.
 */
export const driverErrorBlame = {
  NOT_FOUND: "target",
  INVALID_URL: "target",
  NOT_ON_MARKETPLACE: "target",
  RATE_LIMITED: "pace",
  L2_CAPTCHA: "account",
  L3_AUTH_FAIL: "account",
  L4_BANNED: "account",
  EMPTY_BODY: "transient",
  TIMEOUT: "transient",
  HTTP_5XX: "transient",
  UNREACHABLE: "network",
  SCHEMA_DRIFT: "driver",
  SIGNATURE_REQUIRED: "driver",
} as const;

export type DriverErrorCode = keyof typeof driverErrorBlame;

/** How a scrape ended. `retryAfterMs` is what the platform asked for with RATE_LIMITED. */
export type ScrapeOutcome = { kind: "ok" } | { kind: DriverErrorCode; retryAfterMs?: number | undefined };
