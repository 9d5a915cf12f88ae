import { nextInstant, type Schedule } from "@/server/domain/scraping/schedule";

export type NextStart = { nextRunAt: Date | null; scheduledIn: string | null };

/**
 * When a task starts next by its schedule, and the time zone that this was computed in. Both are null while
 * it does not start by itself (docs/rules.md#schedules).
 */
export function nextStart(task: Schedule & { enabled: boolean }, timeZone: string, after: Date): NextStart {
  const nextRunAt = task.enabled ? nextInstant(task, timeZone, after) : null;
  return { nextRunAt, scheduledIn: nextRunAt === null ? null : timeZone };
}
