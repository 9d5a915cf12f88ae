/** See docs/rules.md#drivers. */
export const driverErrorCodes = [
  "NOT_FOUND",
  "INVALID_URL",
  "NOT_ON_MARKETPLACE",
  "RATE_LIMITED",
  "L2_CAPTCHA",
  "L3_AUTH_FAIL",
  "L4_BANNED",
  "EMPTY_BODY",
  "TIMEOUT",
  "HTTP_5XX",
  "UNREACHABLE",
  "SCHEMA_DRIFT",
  "SIGNATURE_REQUIRED",
] as const;

export type DriverErrorCode = (typeof driverErrorCodes)[number];
