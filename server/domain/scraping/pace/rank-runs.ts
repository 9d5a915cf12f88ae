import { priorities, type Priority } from "./budget";
import { HOUR_MS } from "@/server/domain/kernel/durations";

const LEVEL_MS = 6 * HOUR_MS;

export type WaitingRun = { id: string; priority: Priority; waitingSince: number };

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
