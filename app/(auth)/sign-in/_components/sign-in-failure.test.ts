import { expect, it } from "vitest";
import { toSignInFailure } from "./sign-in-failure";

it.each([
  ["INVALID_CREDENTIALS", { kind: "failed" }],
  ["VALIDATION_FAILED", { kind: "failed" }],
  ["TOTP_REQUIRED", { kind: "secondStep" }],
  ["TOTP_INVALID", { kind: "secondStepFailed" }],
  ["ACCOUNT_LOCKED:843", { kind: "locked", minutes: 15 }],
  ["ACCOUNT_LOCKED:59", { kind: "locked", minutes: 1 }],
  ["ACCOUNT_LOCKED", { kind: "locked", minutes: 15 }],
  ["RATE_LIMITED:61", { kind: "throttled", minutes: 2 }],
  ["UNAVAILABLE", { kind: "unexpected" }],
  [null, { kind: "unexpected" }],
])("a sign-in that fails with %s", (error, failure) => {
  expect(toSignInFailure(error)).toEqual(failure);
});
