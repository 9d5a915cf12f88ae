import { nextInstant, type Schedule } from "@/server/domain/scraping/schedule";
import { type TaskRow } from "@/server/services/scraping/run";
import { type Db } from "@/server/infra/db";
import { logger } from "@/server/infra/logger";

export type NextStart = { nextRunAt: Date | null; scheduledIn: string | null };

export function nextStart(task: Schedule & { enabled: boolean }, timeZone: string, after: Date): NextStart {
  const nextRunAt = task.enabled ? nextInstant(task, timeZone, after) : null;
  return { nextRunAt, scheduledIn: nextRunAt === null ? null : timeZone };
}

const MAX_TASKS = 500;

type Scheduled = Pick<
  TaskRow,
  "id" | "nextRunAt" | "scheduledIn" | "enabled" | "scheduleType" | "cronExpression"
> & {
  timeZone: string;
};

/**
 * Recomputes the next start of tasks whose organization has changed its time zone. A task that is due keeps
 * its instant.
 */
export async function followTimeZones(db: Db, now: Date): Promise<void> {
  const tasks = await db.$queryRaw<Scheduled[]>`
    SELECT t.id, t.next_run_at AS "nextRunAt", t.scheduled_in AS "scheduledIn", t.enabled,
      t.schedule_type AS "scheduleType", t.cron_expression AS "cronExpression", o.time_zone AS "timeZone"
    FROM scraping_task t JOIN organization o ON o.id = t.organization_id
    WHERE t.enabled AND t.next_run_at > ${now} AND t.scheduled_in <> o.time_zone
    ORDER BY t.next_run_at, t.id LIMIT ${MAX_TASKS}`;
  for (const { timeZone, ...task } of tasks) {
    const { id, nextRunAt, scheduledIn, cronExpression, scheduleType } = task;
    try {
      // If a user changed the task since, its next start is computed already.
      await db.scrapingTask.updateMany({
        where: { id, nextRunAt, scheduledIn, cronExpression, scheduleType, enabled: true },
        data: nextStart(task, timeZone, now),
      });
    } catch (error) {
      logger().error({ err: error, taskId: id }, "a task could not follow its organization's time zone");
    }
  }
}
