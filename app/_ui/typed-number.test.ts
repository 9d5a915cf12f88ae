import { describe, expect, it } from "vitest";
import { added, cleanNumber, formatTyped, limited, toNumber } from "./typed-number";

describe("a number that is typed", () => {
  it.each([
    ["1,234.50", undefined, "1234.50", 1_234.5],
    ["１２３", undefined, "123", 123],
    ["12 %", undefined, "12", 12],
    ["1.2.3", undefined, "1.23", 1.23],
    ["1.239", 2, "1.23", 1.23],
    ["1.9", 0, "1", 1],
    [".", undefined, ".", ""],
    ["5e3", undefined, "53", 53],
    ["-5", undefined, "-5", -5],
    ["¥ −1,200.5", 1, "-1200.5", -1_200.5],
    ["－３", 0, "-3", -3],
    ["1-2-3", undefined, "123", 123],
    ["-", undefined, "-", ""],
    ["none", undefined, "", ""],
  ])("is read out of %j", (text, decimals, cleaned, value) => {
    expect(cleanNumber(text, decimals)).toBe(cleaned);
    expect(toNumber(cleaned)).toBe(value);
  });

  it("stands with its separators and its unit once nobody types", () => {
    expect(formatTyped(1_234_567.5, { thousandSeparator: ",", suffix: " %" })).toBe("1,234,567.5 %");
    expect(formatTyped(-123_456, { thousandSeparator: "," })).toBe("-123,456");
    expect(formatTyped(0, { suffix: " min" })).toBe("0 min");
    expect(formatTyped(1_000, {})).toBe("1000");
    expect(formatTyped("", { suffix: " %" })).toBe("");
  });

  it("stays within its limits, and as it is where it lies within", () => {
    expect(limited(-1, { min: 0 })).toBe(0);
    expect(limited(101, { min: 0, max: 100 })).toBe(100);
    expect(limited(883_331_640_915, { min: 0 })).toBe(883_331_640_915);
    expect(limited(0.123_456_789, { min: 0 })).toBe(0.123_456_789);
  });

  it("is no 0.30000000000000004 by adding, and none of its own digits goes", () => {
    expect(added(0.1, 0.2, { min: 0 })).toBe(0.3);
    expect(added(0.123_456_789, -0.1, { min: 0 })).toBe(0.023_456_789);
    expect(added(883_331_640_915, 1, { min: 0 })).toBe(883_331_640_916);
    expect(added(0, -1, { min: 0 })).toBe(0);
    expect(added(-5, 1, { min: 1 })).toBe(1);
  });
});
