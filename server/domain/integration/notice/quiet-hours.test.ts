import { describe, expect, it } from "vitest";
import { afterQuiet, isQuiet, waitedForQuiet } from "./quiet-hours";

const night = { from: "22:00", until: "08:00" };
const at = (time: string) => new Date(`2026-11-27T${time}Z`);

describe("isQuiet", () => {
  it.each([
    // Shanghai is eight hours ahead.
    ["13:59:59", false],
    ["14:00:00", true],
    ["18:30:00", true],
    ["23:59:59", true],
    ["00:00:00", false],
  ])("over midnight, in the organization's time zone: %s is %s", (time, quiet) => {
    expect(isQuiet(night, "Asia/Shanghai", at(time))).toBe(quiet);
  });

  it("within a day", () => {
    const noon = { from: "12:00", until: "13:30" };
    expect(
      ["11:59", "12:00", "13:29", "13:30"].map((time) => isQuiet(noon, "UTC", at(`${time}:00`))),
    ).toEqual([false, true, true, false]);
  });

  it("never without quiet hours", () => {
    expect(isQuiet(null, "UTC", at("03:00:00"))).toBe(false);
  });
});

describe("afterQuiet", () => {
  it.each([
    ["2026-11-27T13:59:59Z", "2026-11-27T13:59:59.000Z"],
    ["2026-11-27T15:30:20Z", "2026-11-28T00:00:00.000Z"],
    ["2026-11-27T23:59:59Z", "2026-11-28T00:00:00.000Z"],
    ["2026-11-28T00:00:00Z", "2026-11-28T00:00:00.000Z"],
  ])("of %s is %s", (instant, end) => {
    expect(afterQuiet(night, "Asia/Shanghai", new Date(instant)).toISOString()).toBe(end);
  });

  it("goes by the clock also in a night in which it is set", () => {
    const endOf = (instant: string) => afterQuiet(night, "Europe/Berlin", new Date(instant)).toISOString();
    expect(endOf("2026-03-28T22:00:00Z")).toBe("2026-03-29T06:00:00.000Z");
    expect(endOf("2026-10-24T22:00:00Z")).toBe("2026-10-25T07:00:00.000Z");
  });

  it("changes nothing without quiet hours", () => {
    const instant = at("03:00:00");
    expect(afterQuiet(null, "UTC", instant)).toBe(instant);
  });
});

describe("waitedForQuiet", () => {
  it.each([
    ["03:00:00", true],
    // Its group would have been complete after the start of the quiet hours.
    ["21:59:30", true],
    ["21:30:00", false],
    ["09:00:00", false],
  ])("%s is %s", (time, waited) => {
    expect(waitedForQuiet(night, "UTC", at(time))).toBe(waited);
  });
});
