import { expect, it } from "vitest";
import { startOfDay } from "./start-of-day";

it.each([
  ["2026-11-21", "Asia/Shanghai", "2026-11-20T16:00:00.000Z"],
  ["2026-11-21", "Asia/Kathmandu", "2026-11-20T18:15:00.000Z"],
  ["2026-11-21", "America/New_York", "2026-11-21T05:00:00.000Z"],
  ["2026-03-29", "Europe/Berlin", "2026-03-28T23:00:00.000Z"],
  ["2026-03-30", "Europe/Berlin", "2026-03-29T22:00:00.000Z"],
])("%s begins in %s at %s", (day, timeZone, instant) => {
  expect(startOfDay(day, timeZone)).toBe(instant);
});
