import { describe, expect, it } from "vitest";
import { nextCronInstant } from "./cron-schedule";

const after = new Date("2026-03-01T00:30:20Z");

describe("nextCronInstant", () => {
  it.each([
    ["* * * * *", "2026-03-01T00:31:00.000Z"],
    ["0 9 * * *", "2026-03-01T09:00:00.000Z"],
    ["TZ=Asia/Shanghai 0 9 * * *", "2026-03-01T01:00:00.000Z"],
    ["TZ=Asia/Shanghai 0 8 * * 1", "2026-03-02T00:00:00.000Z"],
    ["0 0 29 2 *", "2028-02-29T00:00:00.000Z"],
  ])("reads %s, in UTC unless it names a zone", (expression, expected) => {
    expect(nextCronInstant(expression, after).toISOString()).toBe(expected);
  });

  it("is always later, also on the very instant", () => {
    const due = new Date("2026-03-01T00:31:00Z");
    expect(nextCronInstant("* * * * *", due).toISOString()).toBe("2026-03-01T00:32:00.000Z");
  });

  it.each(["* * * *", "* * * * * *", "61 * * * *", "@daily", "TZ=Nowhere 0 9 * * *", "0 0 30 2 *"])(
    "refuses %s",
    (expression) => {
      expect(() => nextCronInstant(expression, after)).toThrow();
    },
  );
});
