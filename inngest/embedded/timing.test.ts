import { describe, expect, it } from "vitest";
import { nextCronInstant, parseRetryAfterMs, parseSleepEnd, retryDelayMs } from "./timing";

const NOW = Date.UTC(2026, 0, 1);

describe("parseSleepEnd", () => {
  it.each([
    [2_499, 2_000],
    [2_500, 3_000],
    [499, 0],
    [-60_000, 0],
  ])("rounds %i ms until a date to %i ms, as a real server does", (restMs, sleptMs) => {
    expect(parseSleepEnd(new Date(NOW + restMs).toISOString(), NOW)).toBe(NOW + sleptMs);
  });

  it.each(["", "1m1s", "500ms", "soon", "10"])("finds no date in %j", (text) => {
    expect(parseSleepEnd(text, NOW)).toBeNull();
  });
});

describe("nextCronInstant", () => {
  const after = new Date("2026-03-01T00:30:20Z");

  it.each([
    ["* * * * *", "2026-03-01T00:31:00.000Z"],
    ["0 9 * * *", "2026-03-01T09:00:00.000Z"],
    ["0 1 * * *", "2026-03-01T01:00:00.000Z"],
    ["0 0 * * 1", "2026-03-02T00:00:00.000Z"],
    ["0 0 29 2 *", "2028-02-29T00:00:00.000Z"],
  ])("reads %s in UTC", (expression, expected) => {
    expect(nextCronInstant(expression, after).toISOString()).toBe(expected);
  });

  it("is always later, also on the very instant", () => {
    const due = new Date("2026-03-01T00:31:00Z");
    expect(nextCronInstant("* * * * *", due).toISOString()).toBe("2026-03-01T00:32:00.000Z");
  });

  it.each(["* * * *", "* * * * * *", "61 * * * *", "@daily", "TZ=UTC 0 9 * * *", "0 0 30 2 *"])(
    "refuses %s",
    (expression) => {
      expect(() => nextCronInstant(expression, after)).toThrow();
    },
  );
});

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
  it.each([
    ["30", 30_000],
    ["0", 0],
    ["2026-01-01T00:01:00.000Z", 60_000],
    ["2025-12-31T00:00:00.000Z", 0],
    ["", null],
    ["soon", null],
    [null, null],
  ])("reads %j as %j", (header, expected) => {
    expect(parseRetryAfterMs(header, NOW)).toBe(expected);
  });
});
