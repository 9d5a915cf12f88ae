import { expect, it } from "vitest";
import { budgetRoom, nextMidnight, rankRuns, spendable } from ".";

it.each([
  [3_000, 3_000, 2_700],
  [10, 10, 9],
  [9, 9, 8],
  [1, 1, 0],
])("from a budget of %i MANUAL may spend %i, the others %i", (budget, manual, others) => {
  expect(spendable(budget, "MANUAL")).toBe(manual);
  for (const priority of ["DAILY", "WEEKLY", "MONTHLY"] as const) {
    expect(spendable(budget, priority)).toBe(others);
    expect(budgetRoom(budget, others + 1, priority)).toBe(0);
  }
  expect(budgetRoom(budget, others, "MANUAL")).toBe(manual - others);
});

it.each([
  ["Asia/Shanghai", "2026-11-21T16:00:00.000Z", "2026-11-22T16:00:00.000Z"],
  ["Asia/Shanghai", "2026-11-21T15:59:59.999Z", "2026-11-21T16:00:00.000Z"],
  // Days of 23 and of 25 hours, and one that starts at 01:00.
  ["America/New_York", "2026-03-08T05:00:00.000Z", "2026-03-09T04:00:00.000Z"],
  ["America/New_York", "2026-11-01T04:00:00.000Z", "2026-11-02T05:00:00.000Z"],
  ["Africa/Cairo", "2026-04-23T20:00:00.000Z", "2026-04-23T22:00:00.000Z"],
])("in %s the day of %s ends at %s", (timeZone, now, end) => {
  expect(new Date(nextMidnight(timeZone, Date.parse(now))).toISOString()).toBe(end);
});

it("lets runs take accounts by priority, a level higher for each six hours of waiting", () => {
  const HOUR = 3_600_000;
  const runs = [
    { id: "monthly", priority: "MONTHLY", waitingSince: 0 },
    { id: "weekly", priority: "WEEKLY", waitingSince: 0 },
    { id: "daily", priority: "DAILY", waitingSince: 0 },
    { id: "manual", priority: "MANUAL", waitingSince: 0 },
  ] as const;
  const order = (...given: Parameters<typeof rankRuns>) => rankRuns(...given).map(({ id }) => id);
  expect(order(runs, 6 * HOUR - 1)).toEqual(["manual", "daily", "weekly", "monthly"]);
  const later = runs.map((run) => (run.id === "monthly" ? run : { ...run, waitingSince: 12 * HOUR }));
  expect(order(later, 12 * HOUR)).toEqual(["manual", "monthly", "daily", "weekly"]);
  expect(order(later, 18 * HOUR - 1)).toEqual(["manual", "monthly", "daily", "weekly"]);
  expect(order(later, 18 * HOUR)).toEqual(["monthly", "daily", "manual", "weekly"]);
});
