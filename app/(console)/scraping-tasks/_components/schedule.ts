import { type Schedule, scheduleInWords } from "@/server/domain/scraping/schedule";

/** The kinds of a schedule that repeat. */
export type Repeating = Exclude<Schedule["scheduleType"], "MANUAL">;

/** Days of the week, from Monday on. */
export const weekdays = ["1", "2", "3", "4", "5", "6", "7"] as const;
export type Weekday = (typeof weekdays)[number];

/** Days of a month; `L` is its last one. */
export const monthDays = [...Array.from({ length: 31 }, (_, index) => String(index + 1)), "L"];

/** A schedule as people pick it; `time` is `03:00` on the organization's clock. */
export type PickedSchedule = { time: string; weekdays: Weekday[]; monthDays: string[] };

export const usualSchedule: PickedSchedule = { time: "03:00", weekdays: ["1"], monthDays: ["1"] };

/** Writes a picked schedule as cron: five fields. A time that is missing makes no cron. */
export function toCron(type: Repeating, { time, weekdays: week, monthDays: days }: PickedSchedule): string {
  const [hour = "", minute = ""] = time.split(":");
  const at = time === "" ? "" : `${String(Number(minute))} ${String(Number(hour))}`;
  if (type === "DAILY") return `${at} * * *`;
  if (type === "WEEKLY") return `${at} * * ${weekdays.filter((day) => week.includes(day)).join(",")}`;
  return `${at} ${monthDays.filter((day) => days.includes(day)).join(",")} * *`;
}

/** Reads a schedule as people would pick it; null where only its cron can say it. */
export function toPicked(schedule: Schedule): PickedSchedule | null {
  const words = scheduleInWords(schedule);
  if (words.kind !== schedule.scheduleType) return null;
  switch (words.kind) {
    case "DAILY":
      return { ...usualSchedule, time: words.at };
    case "WEEKLY":
      return {
        ...usualSchedule,
        time: words.at,
        weekdays: weekdays.filter((day) => words.weekdays.includes(Number(day))),
      };
    case "MONTHLY":
      return {
        ...usualSchedule,
        time: words.at,
        monthDays: words.days.map((day) => (day === "LAST" ? "L" : String(day))),
      };
    default:
      return usualSchedule;
  }
}
