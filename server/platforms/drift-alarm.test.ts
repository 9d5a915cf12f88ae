import { describe, expect, it } from "vitest";
import { addOutcome, isDriftAlarm } from "./drift-alarm";

const outcomes = (pattern: string) =>
  Array.from(pattern).reduce((recent, outcome) => addOutcome(recent, outcome === "1"), "");

describe("the alarm of drift", () => {
  it("is raised by ten of the last 50 outcomes, and not by nine", () => {
    expect(isDriftAlarm(outcomes("0".repeat(41) + "1".repeat(9)))).toBe(false);
    expect(isDriftAlarm(outcomes("0".repeat(40) + "1".repeat(10)))).toBe(true);
  });

  it("needs as many at the start: one odd creator raises no alarm", () => {
    expect(isDriftAlarm("")).toBe(false);
    expect(isDriftAlarm(outcomes("1"))).toBe(false);
    expect(isDriftAlarm(outcomes("1".repeat(10)))).toBe(true);
  });

  it("forgets what is older than 50 outcomes", () => {
    const recent = outcomes("1".repeat(30) + "0".repeat(41));
    expect(recent).toBe("1".repeat(9) + "0".repeat(41));
    expect(isDriftAlarm(recent)).toBe(false);
  });
});
