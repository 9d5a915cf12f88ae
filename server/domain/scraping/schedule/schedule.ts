/** From shortest to longest period; also the priorities of a task. */
export const scheduleTypes = ["MANUAL", "DAILY", "WEEKLY", "MONTHLY"] as const;
export type ScheduleType = (typeof scheduleTypes)[number];

/** docs/rules.md#schedules. Without a cron the type's preset applies. */
export type Schedule = { scheduleType: ScheduleType; cronExpression: string | null };

/** At three in the morning, when the platforms have few users. */
const presets = { MANUAL: null, DAILY: "0 3 * * *", WEEKLY: "0 3 * * 1", MONTHLY: "0 3 1 * *" } as const;

export function cronOf({ scheduleType, cronExpression }: Schedule): string | null {
  return scheduleType === "MANUAL" ? null : (cronExpression ?? presets[scheduleType]);
}
