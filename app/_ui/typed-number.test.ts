import { describe, expect, it } from "vitest";
import { added, formatTyped, parsedAs, parseTyped } from "./typed-number";

const count = { min: 0, max: 2_147_483_647, decimals: 0 };

describe("what is typed", () => {
  it.each([
    ["330万", 3_300_000, "3,300,000"],
    ["3w", 30_000, "30,000"],
    ["￥35,000", 35_000, "35,000"],
    ["3300000", 3_300_000, null],
    ["3,300,000", 3_300_000, null],
    ["", "", null],
    [" ", "", null],
  ])("%j is %j, and is said to be %j", (text, value, said) => {
    const typed = parseTyped(text, count);
    expect(typed).toEqual({ value });
    expect(parsedAs(text, typed, false)).toBe(said);
  });

  it.each([
    ["12000-15000", "RANGE"],
    ["3.5", "DECIMALS"],
    ["30亿", "TOO_BIG"],
    ["-5", "NEGATIVE"],
    ["面议", "WORDS"],
  ])("does not change when %s is refused", (text, code) => {
    expect(parseTyped(text, count)).toMatchObject({ value: text, refusal: { code } });
  });

  it.each([
    ["5", 5, null],
    ["5%", 5, "5%"],
    ["20个点", 20, "20%"],
    ["0.05", 0.05, null],
  ])("as a rate %s is %d, said to be %j", (text, value, said) => {
    const typed = parseTyped(text, { min: 0, max: 100, isRate: true });
    expect(typed).toEqual({ value });
    expect(parsedAs(text, typed, true)).toBe(said);
  });
});

describe("a number in an input", () => {
  it("shows its separators and unit after typing ends", () => {
    expect(formatTyped(1_234_567.5, { thousandSeparator: ",", suffix: " %" })).toBe("1,234,567.5 %");
    expect(formatTyped(-123_456, { thousandSeparator: "," })).toBe("-123,456");
    expect(formatTyped(0, { suffix: " min" })).toBe("0 min");
    expect(formatTyped(1_000, {})).toBe("1000");
    expect(formatTyped("", { suffix: " %" })).toBe("");
  });

  it("adds without floating-point noise, stops at its limits, and keeps its own digits", () => {
    expect(added(0.1, 0.2, { min: 0 })).toBe(0.3);
    expect(added(0.123_456_789, -0.1, { min: 0 })).toBe(0.023_456_789);
    expect(added(883_331_640_915, 1, { min: 0 })).toBe(883_331_640_916);
    expect(added(0, -1, { min: 0 })).toBe(0);
    expect(added(-5, 1, { min: 1 })).toBe(1);
    expect(added(100, 1, { min: 0, max: 100 })).toBe(100);
  });
});
