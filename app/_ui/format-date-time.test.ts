import { describe, expect, it } from "vitest";
import { formatDateTime, formatDuration } from "./format-date-time";

describe("times", () => {
  it("are written in the person's zone", () => {
    const instant = new Date("2026-11-21T06:05:59Z");
    expect(formatDateTime(instant, "Asia/Shanghai")).toBe("2026-11-21 14:05");
    expect(formatDateTime(instant, "Asia/Kathmandu")).toBe("2026-11-21 11:50");
  });

  it.each([
    [839.6, "840 ms"],
    [1234, "1.2 s"],
    [185_000, "3 min 5 s"],
  ])("%d ms lasts %s", (durationMs, text) => {
    expect(formatDuration(durationMs)).toBe(text);
  });
});
