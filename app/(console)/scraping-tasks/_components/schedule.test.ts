import { describe, expect, it } from "vitest";
import { type PickedSchedule, type Repeating, toCron, toPicked, usualSchedule } from "./schedule";

describe("a schedule that was picked", () => {
  it.each<[Repeating, Partial<PickedSchedule>, string]>([
    ["DAILY", { time: "03:00" }, "0 3 * * *"],
    ["DAILY", { time: "23:05" }, "5 23 * * *"],
    ["WEEKLY", { time: "08:30", weekdays: ["1", "3"] }, "30 8 * * 1,3"],
    ["WEEKLY", { weekdays: ["6", "7"] }, "0 3 * * 6,7"],
    ["MONTHLY", { monthDays: ["1", "15", "L"] }, "0 3 1,15,L * *"],
  ])("is found again in its cron: %s %j", (scheduleType, picked, cronExpression) => {
    const whole = { ...usualSchedule, ...picked };
    expect(toCron(scheduleType, whole)).toBe(cronExpression);
    expect(toPicked({ scheduleType, cronExpression })).toEqual(whole);
  });

  it("is written in the order of days, whatever the order of clicks", () => {
    expect(toCron("WEEKLY", { ...usualSchedule, weekdays: ["7", "5", "1"] })).toBe("0 3 * * 1,5,7");
    expect(toCron("MONTHLY", { ...usualSchedule, monthDays: ["L", "10", "2"] })).toBe("0 3 2,10,L * *");
  });
});

describe("a cron that was written", () => {
  it.each<[Repeating, string]>([
    ["DAILY", "0 */2 * * *"],
    ["DAILY", "5 * * * *"],
    ["DAILY", "0 3 * * 1"],
    ["WEEKLY", "0 3 * * 1-5"],
    ["WEEKLY", "0 3 * * *"],
    ["MONTHLY", "0 3 1 1 *"],
  ])("stays cron where the pickers of its kind cannot say it: %s %s", (scheduleType, cronExpression) => {
    expect(toPicked({ scheduleType, cronExpression })).toBeNull();
  });

  it("has a default when none is set", () => {
    expect(toPicked({ scheduleType: "WEEKLY", cronExpression: null })).toEqual(usualSchedule);
  });
});
