import { expect, it } from "vitest";
import { addDays, dayIn } from "./days";

it.each([
  ["Asia/Shanghai", "2026-11-20T15:59:59.999Z", "2026-11-20"],
  ["Asia/Shanghai", "2026-11-20T16:00:00Z", "2026-11-21"],
  ["America/New_York", "2026-03-08T04:59:59Z", "2026-03-07"],
  ["America/New_York", "2026-03-09T03:59:59Z", "2026-03-08"],
  ["UTC", "2000-02-29T23:59:59Z", "2000-02-29"],
])("in %s it is at %s the day %s", (timeZone, instant, day) => {
  expect(dayIn(timeZone, new Date(instant))).toBe(day);
});

it.each([
  ["2026-11-21", 0, "2026-11-21"],
  ["2026-03-01", -1, "2026-02-28"],
  ["2028-02-28", 1, "2028-02-29"],
  ["2026-12-31", 1, "2027-01-01"],
])("%s and %i days is %s", (day, days, other) => {
  expect(addDays(day, days)).toBe(other);
});
