import { type Schedule, scheduleInWords } from "@/server/domain/scraping/schedule";

export type Repeating = Exclude<Schedule["scheduleType"], "MANUAL">;

export const weekdays = ["1", "2", "3", "4", "5", "6", "7"] as const;
export type Weekday = (typeof weekdays)[number];

/** Days of a month; `L` is its last one. */
export const monthDays = [...Array.from({ length: 31 }, (_, index) => String(index + 1)), "L"];

/** `time` is `03:00` in the organization's time zone. */
export type PickedSchedule = { time: string; weekdays: Weekday[]; monthDays: string[] };

export const usualSchedule: PickedSchedule = { time: "03:00", weekdays: ["1"], monthDays: ["1"] };

/** Converts to five-field cron. A missing time makes it invalid. */
export function toCron(type: Repeating, { time, weekdays: week, monthDays: days }: PickedSchedule): string {
  const [hour = "", minute = ""] = time.split(":");
  const at = time === "" ? "" : `${String(Number(minute))} ${String(Number(hour))}`;
  if (type === "DAILY") return `${at} * * *`;
  if (type === "WEEKLY") return `${at} * * ${weekdays.filter((day) => week.includes(day)).join(",")}`;
  return `${at} ${monthDays.filter((day) => days.includes(day)).join(",")} * *`;
}

/** Null if the pickers cannot express the schedule. */
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
