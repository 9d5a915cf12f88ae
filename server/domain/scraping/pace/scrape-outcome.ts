/**
 * Errors of drivers and what they count against (docs/rules.md#pace): `pace` only the account's speed,
 * `transient` a temporary state, `network` the connection; the platform was not reached.
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

export type ScrapeOutcome = { kind: "ok" } | { kind: DriverErrorCode; retryAfterMs?: number | undefined };
