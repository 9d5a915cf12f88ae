import { describe, expect, it } from "vitest";
import { parseRetryAfterMs, retryDelayMs } from "./retry-delay";

describe("retryDelayMs", () => {
  it("doubles up to ten minutes", () => {
    expect([0, 1, 2, 10].map((attempt) => retryDelayMs(attempt, 10_000, () => 0))).toEqual([
      10_000, 20_000, 40_000, 600_000,
    ]);
  });

  it("spreads retries over a tenth more", () => {
    expect(retryDelayMs(0, 10_000, () => 0.5)).toBe(10_500);
  });
});

describe("parseRetryAfterMs", () => {
  const now = Date.UTC(2026, 0, 1);

  it.each([
    ["30", 30_000],
    ["0", 0],
    ["2026-01-01T00:01:00.000Z", 60_000],
    ["2025-12-31T00:00:00.000Z", 0],
    ["", null],
    ["soon", null],
    [null, null],
  ])("reads %j as %j", (header, expected) => {
    expect(parseRetryAfterMs(header, now)).toBe(expected);
  });
});
