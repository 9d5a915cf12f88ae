import { expect, it } from "vitest";
import { zonedInstant } from "./zoned-instant";

it.each([
  ["2026-11-21", "Asia/Shanghai", "2026-11-20T16:00:00.000Z"],
  ["2026-11-21", "Asia/Kathmandu", "2026-11-20T18:15:00.000Z"],
  ["2026-11-21", "America/New_York", "2026-11-21T05:00:00.000Z"],
  ["2026-03-29", "Europe/Berlin", "2026-03-28T23:00:00.000Z"],
  ["2026-03-30", "Europe/Berlin", "2026-03-29T22:00:00.000Z"],
  ["2026-11-21T14:05", "Asia/Shanghai", "2026-11-21T06:05:00.000Z"],
  ["2026-03-29T01:30", "Europe/Berlin", "2026-03-29T00:30:00.000Z"],
  ["2026-03-29T03:00", "Europe/Berlin", "2026-03-29T01:00:00.000Z"],
])("%s in %s is %s", (local, timeZone, instant) => {
  expect(zonedInstant(local, timeZone)).toBe(instant);
});
