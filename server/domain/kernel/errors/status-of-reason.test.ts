import { expect, it } from "vitest";
import { errorReasons, headersOfError, methodNotAllowed, ServiceError, statusOfReason } from ".";

it("gives every reason a status, and each is an error's", () => {
  expect(Object.keys(statusOfReason).sort()).toEqual([...errorReasons].sort());
  for (const status of Object.values(statusOfReason)) expect(status >= 400 && status < 600).toBe(true);
});

it("sends the methods of a path and the seconds to wait as headers, and nothing for any other error", () => {
  expect(headersOfError(methodNotAllowed(["GET", "HEAD"]))).toEqual({ Allow: "GET, HEAD" });
  const limited = new ServiceError("RATE_LIMITED", "Wait.", { retryAfterSeconds: 7 });
  expect(headersOfError(limited)).toEqual({ "Retry-After": "7" });
  expect(headersOfError(new ServiceError("CONFLICT", "Read it again."))).toEqual({});
});
