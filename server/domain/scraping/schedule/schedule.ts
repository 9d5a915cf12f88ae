/** Schedule kinds, in rising order of what waits longer; also the priorities of a task. */
export const scheduleTypes = ["MANUAL", "DAILY", "WEEKLY", "MONTHLY"] as const;
export type ScheduleType = (typeof scheduleTypes)[number];

/** When a task starts by itself (docs/rules.md#schedules). Without a cron the type has a time of its own. */
export type Schedule = { scheduleType: ScheduleType; cronExpression: string | null };

/** At three in the morning, when few people look at the platforms. */
const presets = { MANUAL: null, DAILY: "0 3 * * *", WEEKLY: "0 3 * * 1", MONTHLY: "0 3 1 * *" } as const;

/** The cron that a schedule goes by; null: it never starts by itself. */
export function cronOf({ scheduleType, cronExpression }: Schedule): string | null {
  return scheduleType === "MANUAL" ? null : (cronExpression ?? presets[scheduleType]);
}
