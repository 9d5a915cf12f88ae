import { describe, expect, it } from "vitest";
import {
  formatBigNumber,
  formatDateTime,
  formatDuration,
  formatExactNumber,
  formatPercent,
  formatTimeZone,
  formatYuan,
  zonedInstant,
} from "./format";

describe("numbers", () => {
  it.each([
    [123_456, "12.3万", "123.5K"],
    [999, "999", "999"],
    [7_669, "7,669", "7.7K"],
    [-1_234, "-1,234", "-1.2K"],
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

  it("are amounts to the fen", () => {
    expect(formatYuan(21.9126, "zh")).toBe("¥ 21.91");
    expect(formatYuan(33.1, "zh")).toBe("¥ 33.10");
    expect(formatYuan(12_000, "en")).toBe("¥ 12,000");
  });

  it("are percents with one decimal", () => {
    expect(formatPercent(350, "en")).toBe("3.5%");
    expect(formatPercent(10_000, "zh")).toBe("100.0%");
    expect(formatPercent(5.5, "en", 100)).toBe("5.5%");
  });
});

describe("times", () => {
  it("are written in the person's zone", () => {
    const instant = new Date("2026-11-21T06:05:59Z");
    expect(formatDateTime(instant, "Asia/Shanghai")).toBe("2026-11-21 14:05");
    expect(formatDateTime(instant, "Asia/Kathmandu")).toBe("2026-11-21 11:50");
    expect(formatDateTime(instant, "Asia/Shanghai", true)).toBe("2026-11-21 14:05:59");
  });

  it.each([
    [839.6, "840 ms"],
    [1234, "1.2 s"],
    [185_000, "3 min 5 s"],
    [3_599_999, "1 h 0 min"],
    [7_530_000, "2 h 5 min"],
    [273_600_000, "3 d 4 h"],
    [59_960, "1 min 0 s"],
  ])("%d ms lasts %s", (durationMs, text) => {
    expect(formatDuration(durationMs, "en")).toBe(text);
  });

  it.each([
    [840, "840 毫秒"],
    [1_240, "1.2 秒"],
    [894_000, "14 分 54 秒"],
    [7_500_000, "2 小时 5 分"],
    [273_600_000, "3 天 4 小时"],
  ])("%d ms lasts %s in Chinese", (durationMs, text) => {
    expect(formatDuration(durationMs, "zh")).toBe(text);
  });
});

it("a time zone has a name in each language", () => {
  expect(formatTimeZone("Asia/Shanghai", "zh")).toBe("中国标准时间");
  expect(formatTimeZone("America/New_York", "en")).toBe("Eastern Time");
});

it.each([
  ["2026-11-21", "Asia/Shanghai", "2026-11-20T16:00:00.000Z"],
  ["2026-11-21", "Asia/Kathmandu", "2026-11-20T18:15:00.000Z"],
  ["2026-11-21", "America/New_York", "2026-11-21T05:00:00.000Z"],
  ["2026-03-29", "Europe/Berlin", "2026-03-28T23:00:00.000Z"],
  ["2026-03-30", "Europe/Berlin", "2026-03-29T22:00:00.000Z"],
  ["2026-11-21T14:05", "Asia/Shanghai", "2026-11-21T06:05:00.000Z"],
  ["2026-03-29T01:30", "Europe/Berlin", "2026-03-29T00:30:00.000Z"],
  ["2026-03-29T03:00", "Europe/Berlin", "2026-03-29T01:00:00.000Z"],
])("%s in %s is %s", (local, timeZone, instant) => {
  expect(zonedInstant(local, timeZone)).toBe(instant);
});
