import { expect, it } from "vitest";
import { isRefusal, needsMending } from "./refusals";

it.each([400, 401, 404, 410, 422, 451])("treats %i as a refusal", (status) => {
  expect(isRefusal(status)).toBe(true);
});

it.each([null, 200, 302, 408, 425, 429, 500, 503])("does not take %s for one", (status) => {
  expect(isRefusal(status)).toBe(false);
});

it.each([
  ["HTTP_STATUS", 401, true],
  ["HTTP_STATUS", 422, true],
  ["HTTP_STATUS", 301, true],
  ["HTTP_STATUS", 429, false],
  ["HTTP_STATUS", 503, false],
  ["TLS_EXPIRED", null, true],
  ["CONNECT_NO_IPV6", null, true],
  ["BLOCKED_ADDRESS", null, true],
  ["REQUEST_NOT_BUILT", null, true],
  ["CONNECT_FAILED", null, false],
  ["CONNECT_NO_ANSWER", null, false],
  ["DNS_FAILED", null, false],
  ["TIMEOUT", null, false],
  ["SENDER_DIED", null, false],
  [null, null, false],
])("says of %s %s whether a person has to fix it: %s", (lastErrorCode, lastErrorStatus, expected) => {
  expect(needsMending({ lastErrorCode, lastErrorStatus })).toBe(expected);
});
