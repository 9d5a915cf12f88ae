import { describe, expect, it } from "vitest";
import { parseRetryAfterMs, retryDelayMs } from "./retry-delay";

const delay = (attempt: number, random: number, retryAfterMs: number | null = null) =>
  retryDelayMs({ attempt, baseMs: 5_000, retryAfterMs, random: () => random });

describe("retryDelayMs", () => {
  it("grows fourfold, with jitter downwards to a half", () => {
    expect([1, 2, 3, 4].map((attempt) => delay(attempt, 1))).toEqual([5_000, 20_000, 80_000, 320_000]);
    expect([1, 2, 3, 4].map((attempt) => delay(attempt, 0))).toEqual([2_500, 10_000, 40_000, 160_000]);
  });

  it("stays within an hour", () => {
    expect(delay(11, 1)).toBe(3_600_000);
    expect(delay(11, 0)).toBe(1_800_000);
  });

  it("is never sooner than Retry-After, within twice the delay", () => {
    expect(delay(1, 0, 7_000)).toBe(7_000);
    expect(delay(1, 0, 60_000)).toBe(10_000);
    expect(delay(1, 1, 1_000)).toBe(5_000);
  });
});

describe("parseRetryAfterMs", () => {
  const nowMs = Date.UTC(2026, 10, 21);

  it("reads seconds and HTTP dates", () => {
    expect(parseRetryAfterMs("120", nowMs)).toBe(120_000);
    expect(parseRetryAfterMs("Sat, 21 Nov 2026 00:00:30 GMT", nowMs)).toBe(30_000);
    expect(parseRetryAfterMs("Fri, 20 Nov 2026 00:00:30 GMT", nowMs)).toBe(0);
  });

  it.each([undefined, "soon", "-5", ""])("returns null for %j", (header) => {
    expect(parseRetryAfterMs(header, nowMs)).toBeNull();
  });
});
