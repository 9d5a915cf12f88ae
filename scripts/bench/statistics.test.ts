import { describe, expect, it } from "vitest";
import { median, perSecond, quantile } from "@/scripts/bench/statistics";

describe("quantile", () => {
  it("is the smallest value that the share of them does not exceed", () => {
    const values = [30, 10, 20, 40];
    expect([0, 0.25, 0.26, 0.5, 0.95, 1].map((share) => quantile(values, share))).toEqual([
      10, 10, 20, 20, 40, 40,
    ]);
    expect(quantile([], 0.5)).toBeNaN();
  });
});

describe("perSecond", () => {
  it("counts the gaps between the first instant and the last", () => {
    expect(perSecond([1_000, 1_250, 1_500])).toBe(4);
  });
});

describe("median", () => {
  it("is in the middle, and not a number without values", () => {
    expect([median([30, 10, 20]), median([4, 1, 3, 2]), median([])]).toEqual([20, 3, Number.NaN]);
  });
});
