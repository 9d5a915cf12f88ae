import { cronOf, type Schedule } from "./schedule";

/**
 * Parts of a schedule for translation. `at` is a local time (`03:00`), weekdays are 1 (Monday) to 7, and
 * `LAST` is the last day of a month. Anything else stays a cron.
 */
export type ScheduleWords =
  | { kind: "MANUAL" }
  | { kind: "HOURLY"; minute: number }
  | { kind: "DAILY"; at: string }
  | { kind: "WEEKLY"; weekdays: number[]; at: string }
  | { kind: "MONTHLY"; days: (number | "LAST")[]; at: string }
  | { kind: "CRON"; expression: string };

const SUNDAY = 7;
const weekdayNames = ["SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT"];

export function scheduleInWords(schedule: Schedule): ScheduleWords {
  const cron = cronOf(schedule)?.trim();
  if (cron === undefined) return { kind: "MANUAL" };
  return commonCron(cron.toUpperCase().split(/\s+/)) ?? { kind: "CRON", expression: cron };
}

function commonCron([minute = "", hour = "", day, month, weekday]: string[]): ScheduleWords | null {
  if (!isNumber(minute) || month !== "*") return null;
  if (hour === "*") return day === "*" && weekday === "*" ? { kind: "HOURLY", minute: Number(minute) } : null;
  if (!isNumber(hour)) return null;
  const at = `${hour.padStart(2, "0")}:${minute.padStart(2, "0")}`;
  if (day === "*" && weekday === "*") return { kind: "DAILY", at };
  if (day === "*") return inList(weekday, toWeekday, (weekdays) => ({ kind: "WEEKLY", weekdays, at }));
  return weekday === "*" ? inList(day, toDay, (days) => ({ kind: "MONTHLY", days, at })) : null;
}

function inList<Day extends number | "LAST">(
  field: string | undefined,
  toOne: (part: string) => Day | null,
  toWords: (days: Day[]) => ScheduleWords,
): ScheduleWords | null {
  const days = (field ?? "").split(",").map(toOne);
  const known = days.filter((one) => one !== null);
  if (known.length < days.length) return null;
  return toWords([...new Set(known)].sort((a, b) => place(a) - place(b)));
}

function place(day: number | "LAST"): number {
  return day === "LAST" ? Infinity : day;
}

function toWeekday(part: string): number | null {
  const number = isNumber(part) ? Number(part) : weekdayNames.indexOf(part);
  return number < 0 || number > SUNDAY ? null : number === 0 ? SUNDAY : number;
}

function toDay(part: string): number | "LAST" | null {
  return part === "L" ? "LAST" : isNumber(part) ? Number(part) : null;
}

function isNumber(part: string): boolean {
  return /^\d{1,2}$/.test(part);
}
