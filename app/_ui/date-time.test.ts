import { describe, expect, it } from "vitest";
import { formatDateTime, formatDuration, zonedInstant } from "./date-time";

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
  ])("%d ms lasts %s", (durationMs, text) => {
    expect(formatDuration(durationMs)).toBe(text);
  });
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
