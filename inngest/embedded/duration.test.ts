import { describe, expect, it } from "vitest";
import { parseDeadline } from "./duration";

const NOW = Date.UTC(2026, 0, 1);

describe("parseDeadline", () => {
  it.each([
    ["1s", 1000],
    ["2m30s", 150_000],
    ["1w2d3h4m5s", 788_645_000],
  ])("reads %s as from now", (text, ms) => {
    expect(parseDeadline(text, NOW)).toBe(NOW + ms);
  });

  it("reads a date as it is", () => {
    expect(parseDeadline("2026-03-01T10:00:00.500Z", NOW)).toBe(Date.UTC(2026, 2, 1, 10, 0, 0, 500));
  });

  it.each(["", "500ms", "1.5s", "soon", "-1s", "10"])("refuses %j", (text) => {
    expect(() => parseDeadline(text, NOW)).toThrow("neither a duration of at least one second nor a date");
  });
});
