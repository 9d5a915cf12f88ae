import { describe, expect, it } from "vitest";
import { parseCountRange } from "./count-range-text";

describe("parseCountRange", () => {
  it("accepts both ends, or one open end", () => {
    expect(parseCountRange({ min: "1万", max: "2w" })).toEqual({ range: { min: 10_000, max: 20_000 } });
    expect(parseCountRange({ min: " ", max: "5" })).toEqual({ range: { min: undefined, max: 5 } });
    expect(parseCountRange({ min: "5", max: "5" })).toEqual({ range: { min: 5, max: 5 } });
  });

  it.each([
    ["x", "5", { end: "min", refusal: { code: "WORDS" } }],
    ["5", "10-20万", { end: "max", refusal: { code: "RANGE" } }],
    ["30亿", "", { end: "min", refusal: { code: "TOO_BIG", limit: 2_147_483_647 } }],
    ["1.5", "", { end: "min", refusal: { code: "DECIMALS", limit: 0 } }],
    ["5k", "1k", { end: "max" }],
  ])("refuses %s to %s", (min, max, problem) => {
    expect(parseCountRange({ min, max })).toEqual({ problem });
  });
});
