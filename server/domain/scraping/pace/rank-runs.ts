import { priorities, type Priority } from "./budget";
import { HOUR_MS } from "./durations";

const LEVEL_MS = 6 * HOUR_MS;

export type WaitingRun = { id: string; priority: Priority; waitingSince: number };

/**
 * Runs in the order in which they take accounts (docs/rules.md#pace): by priority, then by who waits longer.
 * Six hours of waiting lift a run by a level, up to that of MANUAL.
 */
export function rankRuns<Run extends WaitingRun>(runs: readonly Run[], now: number): Run[] {
  const level = ({ priority, waitingSince }: Run) =>
    Math.max(0, priorities.indexOf(priority) - Math.max(0, Math.floor((now - waitingSince) / LEVEL_MS)));
  return runs.toSorted(
    (a, b) => level(a) - level(b) || a.waitingSince - b.waitingSince || (a.id < b.id ? -1 : 1),
  );
}
