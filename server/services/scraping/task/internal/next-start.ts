import { nextInstant, type Schedule } from "@/server/domain/scraping/schedule";

export type NextStart = { nextRunAt: Date | null; scheduledIn: string | null };

export function nextStart(task: Schedule & { enabled: boolean }, timeZone: string, after: Date): NextStart {
  const nextRunAt = task.enabled ? nextInstant(task, timeZone, after) : null;
  return { nextRunAt, scheduledIn: nextRunAt === null ? null : timeZone };
}
