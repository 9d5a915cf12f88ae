import { describe, expect, it } from "vitest";
import { isQuiet, waitedForQuiet } from "./quiet-hours";

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
