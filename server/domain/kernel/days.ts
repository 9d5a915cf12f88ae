import { DAY_MS } from "@/server/domain/kernel/durations";

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Cached, because creating one takes half a millisecond. There are a few hundred time zones. */
const formats = new Map<string, Intl.DateTimeFormat>();

export function dayIn(timeZone: string, instant: Date): string {
  let format = formats.get(timeZone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short" });
    formats.set(timeZone, format);
  }
  return format.format(instant);
}

export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

/** The instant at which clocks in the time zone show the UTC fields of `local`. */
export function zonedInstant(local: Date, timeZone: string): string {
  const guess = local.getTime() - offsetMs(local.getTime(), timeZone);
  return new Date(local.getTime() - offsetMs(guess, timeZone)).toISOString();
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function offsetMs(instant: number, timeZone: string): number {
  let clock = clocks.get(timeZone);
  if (clock === undefined) {
    clock = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
    clocks.set(timeZone, clock);
  }
  return Date.parse(`${clock.format(instant).replace(" ", "T")}Z`) - Math.floor(instant / 1_000) * 1_000;
}
