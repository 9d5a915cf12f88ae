import { dayIn } from "@/server/domain/kernel/days";
import { DAY_MS, HOUR_MS } from "./durations";

/** Who goes first, in this order (docs/rules.md#pace). */
export const priorities = ["MANUAL", "DAILY", "WEEKLY", "MONTHLY"] as const;

export type Priority = (typeof priorities)[number];

/** How much an organization may spend on a platform in a day: a tenth is kept for people's own runs. */
export function spendable(orgDailyBudget: number, priority: Priority): number {
  return priority === "MANUAL" ? orgDailyBudget : Math.floor((orgDailyBudget * 9) / 10);
}

/** How many scrapes of the day's budget are left, never less than 0. */
export function budgetRoom(orgDailyBudget: number, used: number, priority: Priority): number {
  return Math.max(0, spendable(orgDailyBudget, priority) - used);
}

/** When the next day begins in a time zone (IANA name), be the present one of 23, 24 or 25 hours. */
export function nextMidnight(timeZone: string, now: number): number {
  const today = dayIn(timeZone, new Date(now));
  let before = now;
  let after = now + DAY_MS + 2 * HOUR_MS;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (dayIn(timeZone, new Date(middle)) === today) before = middle;
    else after = middle;
  }
  return after;
}
