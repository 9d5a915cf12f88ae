import { expect, it } from "vitest";
import { type ScheduleType } from "./schedule";
import { scheduleInWords, type ScheduleWords } from "./schedule-words";

it.each<[ScheduleType, string | null, ScheduleWords]>([
  ["MANUAL", null, { kind: "MANUAL" }],
  ["DAILY", null, { kind: "DAILY", at: "03:00" }],
  ["WEEKLY", null, { kind: "WEEKLY", weekdays: [1], at: "03:00" }],
  ["MONTHLY", null, { kind: "MONTHLY", days: [1], at: "03:00" }],
  ["DAILY", "5 * * * *", { kind: "HOURLY", minute: 5 }],
  ["DAILY", " 5  4 * * * ", { kind: "DAILY", at: "04:05" }],
  ["WEEKLY", "30 22 * * sun,1,0,wed", { kind: "WEEKLY", weekdays: [1, 3, 7], at: "22:30" }],
  ["MONTHLY", "0 3 L,15,1 * *", { kind: "MONTHLY", days: [1, 15, "LAST"], at: "03:00" }],
])("says what %s with %s means", (scheduleType, cronExpression, words) => {
  expect(scheduleInWords({ scheduleType, cronExpression })).toEqual(words);
});

it.each([
  "*/15 * * * *",
  "0 8-20 * * *",
  "0 3 * 1 *",
  "0 3 1 * 1",
  "0 3 * * 1-5",
  "5 * * * 1",
  "0 3 * * 1#2",
])("shows the cron itself for less common schedules: %s", (cronExpression) => {
  const words = { kind: "CRON", expression: cronExpression };
  expect(scheduleInWords({ scheduleType: "DAILY", cronExpression })).toEqual(words);
});
