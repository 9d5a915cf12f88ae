import { describe, expect, it } from "vitest";
import { formatBigNumber, formatExactNumber, formatPercent } from "./format-number";

describe("numbers", () => {
  it.each([
    [123_456, "12.3万", "123.5K"],
    [999, "999", "999"],
    [0, "0", "0"],
    ["9007199254740993000", "900.7亿亿", "9007199.3T"],
    [230_000_000, "2.3亿", "230M"],
  ])("%s is short as %s and %s", (value, chinese, english) => {
    if (typeof value === "number") expect(formatBigNumber(value, "zh")).toBe(chinese);
    if (typeof value === "number") expect(formatBigNumber(value, "en")).toBe(english);
    expect(formatBigNumber(value, "en").length).toBeLessThan(14);
  });

  it("keep every digit of an int64", () => {
    expect(formatExactNumber("9007199254740993", "en")).toBe("9,007,199,254,740,993");
    expect(formatExactNumber(12.5, "en")).toBe("12.5");
  });

  it("are percents with one decimal", () => {
    expect(formatPercent(350, "en")).toBe("3.5%");
    expect(formatPercent(10_000, "zh")).toBe("100.0%");
    expect(formatPercent(5.5, "en", 100)).toBe("5.5%");
  });
});
