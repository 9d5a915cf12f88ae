import { describe, expect, it } from "vitest";
import { findScheduleProblem } from "./find-schedule-problem";

function codeOf(cronExpression: string | null) {
  return findScheduleProblem({ cronExpression })?.code ?? null;
}

describe("findScheduleProblem", () => {
  it.each([
    null,
    "30 3 * * *",
    " 0  3 * * MON-FRI ",
    "0 3 L * *",
    "0 3 29 2 *",
    "*/15 8-20 1,15 * *",
    "0 3 * * 7",
  ])("takes %s", (cron) => {
    expect(codeOf(cron)).toBeNull();
  });

  it.each(["", "0 3 * *", "0 0 3 * * *", "@daily", "2026-01-01T03:00:00", "a b c d e"])(
    "refuses what is no cron of five fields: %s",
    (cron) => {
      expect(codeOf(cron)).toBe("CRON_INVALID");
    },
  );

  it.each([
    ["61 * * * *", "CRON_MINUTE", "must have a minute from 0 to 59, and 61 is none"],
    ["0 1,24 * * *", "CRON_HOUR", "must have an hour from 0 to 23, and 24 is none"],
    ["0 3 1-32 * *", "CRON_DAY", "must have a day of the month from 1 to 31, and 32 is none"],
    ["0 3 0 * *", "CRON_DAY", "must have a day of the month from 1 to 31, and 0 is none"],
    ["0 3 * 13 *", "CRON_MONTH", "must have a month from 1 to 12, and 13 is none"],
    ["*/15 3 * * 8", "CRON_WEEKDAY", "must have a weekday from 0 to 7, and 8 is none"],
  ])("says which field of %s is out of which range", (cronExpression, code, message) => {
    expect(findScheduleProblem({ cronExpression })).toEqual({ code, message });
  });

  it.each(["0 3 30 2 *", "0 3 31 2,4,6,9,11 *", "0 3 31 FEB *"])(
    "refuses a day that never comes: %s",
    (cron) => {
      expect(codeOf(cron)).toBe("CRON_NEVER");
    },
  );
});
