import { Cron } from "croner";
import { cronOf, type Schedule } from "./schedule";

const MINUTE_MS = 60_000;
/** No clock is set back by more. */
const MAX_REPEATED_MINUTES = 24 * 60;
const LONGEST_PUT_BACK_MS = 3 * 60 * MINUTE_MS;

/** Minimum interval of starts, because each run copies the roster (docs/rules.md#schedules). */
const LEAST_INTERVAL_MS = 15 * MINUTE_MS;

export function afterStart(start: Date): Date {
  return new Date(start.getTime() + LEAST_INTERVAL_MS - 1);
}

/**
 * The first start after `after`; null: never. A local time that the clock skips moves by the length of the
 * jump; one that occurs twice counts once (docs/rules.md#schedules).
 */
export function nextInstant(schedule: Schedule, timeZone: string, after: Date): Date | null {
  const cron = cronOf(schedule);
  return cron === null ? null : nextOfCron(readCron(cron, timeZone), timeZone, after);
}

export function nextInstants(schedule: Schedule, timeZone: string, after: Date, count: number): Date[] {
  const instants: Date[] = [];
  for (let from = after; instants.length < count;) {
    const next = nextInstant(schedule, timeZone, from);
    if (next === null) break;
    instants.push(next);
    from = afterStart(next);
  }
  return instants;
}

/** Throws on an invalid cron. */
export function readCron(expression: string, timeZone: string): Cron {
  return new Cron(expression, { timezone: timeZone, mode: "5-part", paused: true });
}

/**
 * Of a local time that occurs twice the first counts. Where a clock is set back by other than an hour, croner
 * returns the second; from within the repeated time it may return a past instant.
 */
function nextOfCron(cron: Cron, timeZone: string, after: Date): Date | null {
  let from = after;
  for (let minute = 0; minute <= MAX_REPEATED_MINUTES; minute += 1) {
    const next = cron.nextRun(from);
    if (next === null) return null;
    const first = firstOfTwo(next, timeZone);
    if (first > after) return first;
    from = new Date(Math.max(next.getTime(), from.getTime() + MINUTE_MS));
  }
  return null;
}

/** The first occurrence if the clock was set back shortly before; else the instant itself. */
function firstOfTwo(at: Date, timeZone: string): Date {
  const former = offsetMs(new Date(at.getTime() - LONGEST_PUT_BACK_MS), timeZone);
  const putBackMs = former - offsetMs(at, timeZone);
  const first = new Date(at.getTime() - putBackMs);
  return putBackMs > 0 && offsetMs(first, timeZone) === former ? first : at;
}

function offsetMs(at: Date, timeZone: string): number {
  const local: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
  for (const { type, value } of localFormat(timeZone).formatToParts(at)) local[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = local;
  const minutes = Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS;
  return Date.UTC(year, month - 1, day, hour, minute) - minutes;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function localFormat(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const numeric = "numeric";
  const format = new Intl.DateTimeFormat("en-GB", {
    ...{ timeZone, hourCycle: "h23", year: numeric, month: numeric, day: numeric },
    ...{ hour: numeric, minute: numeric },
  });
  formats.set(timeZone, format);
  return format;
}
