import { describe, expect, it } from "vitest";
import { readCount, readCountRange } from "./read-count";

describe("readCount", () => {
  it.each([
    ["10万", 100_000],
    ["10w", 100_000],
    ["10 W", 100_000],
    ["1.5亿", 150_000_000],
    ["120k", 120_000],
    ["1.2M", 1_200_000],
    ["3千", 3_000],
    ["2百万", 2_000_000],
    ["120,000", 120_000],
    ["120，000", 120_000],
    ["1,200,000", 1_200_000],
    ["12,0000", 120_000],
    ["1 200 万", 12_000_000],
    ["１０万", 100_000],
    ["1.15万", 11_500],
    ["0.3亿", 30_000_000],
    ["0", 0],
    [" 42 ", 42],
  ])("reads %s as %d", (text, count) => {
    expect(readCount(text)).toBe(count);
  });

  it.each([
    "",
    "many",
    "-5",
    "1.5",
    "1,2",
    "1 2",
    "1,23",
    "1,2345,6",
    ",5",
    "1.23456万",
    "10万人",
    "万",
    "1.5",
    "1,2",
    "1 2",
    "1,23",
    "1,2345,6",
    ",5",
    "0x10",
    "10ww",
    "1.2.3",
    "∞",
    "9".repeat(50),
  ])("takes %s for none", (text) => {
    expect(readCount(text)).toBeUndefined();
  });
});

describe("readCountRange", () => {
  it("reads both ends, and leaves an end open", () => {
    expect(readCountRange({ min: "1万", max: "2w" })).toEqual({ range: { min: 10_000, max: 20_000 } });
    expect(readCountRange({ min: " ", max: "5" })).toEqual({ range: { min: undefined, max: 5 } });
    expect(readCountRange({ min: "5", max: "5" })).toEqual({ range: { min: 5, max: 5 } });
  });

  it.each([
    ["x", "5", { end: "min", reason: "none" }],
    ["5", "x", { end: "max", reason: "none" }],
    ["30亿", "", { end: "min", reason: "tooLarge" }],
    ["5k", "1k", { end: "max", reason: "crossed" }],
  ])("refuses %s to %s", (min, max, problem) => {
    expect(readCountRange({ min, max })).toEqual({ problem });
  });
});
