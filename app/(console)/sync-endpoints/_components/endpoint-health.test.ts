import { describe, expect, it } from "vitest";
import { type Endpoint, endpointStatus, isInTrouble, waitingCause } from "./endpoint-health";

const instant = "2026-11-21T00:00:00.000Z";

function endpoint(health: Partial<Endpoint["health"]>, enabled = true): Endpoint {
  const well = {
    lastSuccessAt: null,
    failingSince: null,
    failedDeliveriesInRow: 0,
    waitingSince: null,
    disabledReason: null,
  };
  return { enabled, health: { ...well, ...health } } as Endpoint;
}

describe("an endpoint's state in one word", () => {
  it.each([
    ["DISABLED", endpoint({ lastSuccessAt: instant, failingSince: instant }, false)],
    ["FAILING", endpoint({ lastSuccessAt: instant, failingSince: instant })],
    ["FAILING", endpoint({ lastSuccessAt: instant, failedDeliveriesInRow: 1 })],
    ["WAITING", endpoint({ lastSuccessAt: instant, failingSince: instant, waitingSince: instant })],
    ["DISABLED", endpoint({ waitingSince: instant }, false)],
    ["HEALTHY", endpoint({ lastSuccessAt: instant })],
    ["UNUSED", endpoint({})],
  ])("is %s", (status, given) => {
    expect(endpointStatus(given)).toBe(status);
  });
});

it("needs a person when it fails or was switched off for that, not when a person did that", () => {
  expect(isInTrouble(endpoint({ failingSince: instant }))).toBe(true);
  expect(isInTrouble(endpoint({ waitingSince: instant }))).toBe(true);
  expect(isInTrouble(endpoint({ disabledReason: "Gone." }, false))).toBe(true);
  expect(isInTrouble(endpoint({ failingSince: instant }, false))).toBe(false);
  expect(isInTrouble(endpoint({ lastSuccessAt: instant }))).toBe(false);
});

it.each([
  ["HTTP_STATUS", 401, "refused"],
  ["HTTP_STATUS", 503, "away"],
  ["TLS_EXPIRED", null, "refused"],
  ["TIMEOUT", null, "away"],
] as const)("says of an endpoint that waits after %s %s: %s", (lastErrorCode, lastErrorStatus, cause) => {
  expect(waitingCause(endpoint({ waitingSince: instant, lastErrorCode, lastErrorStatus }))).toBe(cause);
});
