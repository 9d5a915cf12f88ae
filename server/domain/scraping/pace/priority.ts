import { dayIn } from "@/server/domain/kernel/days";
import { DAY_MS, HOUR_MS } from "@/server/domain/kernel/durations";

/** In order of precedence (docs/rules.md#pace). */
const priorities = ["MANUAL", "DAILY", "WEEKLY", "MONTHLY"] as const;

export type Priority = (typeof priorities)[number];

/** A tenth of the daily budget is reserved for manual runs. */
export function spendable(orgDailyBudget: number, priority: Priority): number {
  return priority === "MANUAL" ? orgDailyBudget : Math.floor((orgDailyBudget * 9) / 10);
}

export function budgetRoom(orgDailyBudget: number, used: number, priority: Priority): number {
  return Math.max(0, spendable(orgDailyBudget, priority) - used);
}

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

const LEVEL_MS = 6 * HOUR_MS;

type WaitingRun = { id: string; priority: Priority; waitingSince: number };

/**
 * The order in which runs get accounts (docs/rules.md#pace): by priority, then by waiting time. Six hours of
 * waiting raise a run by a level, at most to MANUAL.
 */
export function rankRuns<Run extends WaitingRun>(runs: readonly Run[], now: number): Run[] {
  const level = ({ priority, waitingSince }: Run) =>
    Math.max(0, priorities.indexOf(priority) - Math.max(0, Math.floor((now - waitingSince) / LEVEL_MS)));
  return runs.toSorted(
    (a, b) => level(a) - level(b) || a.waitingSince - b.waitingSince || (a.id < b.id ? -1 : 1),
  );
}
