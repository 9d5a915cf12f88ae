import { Cron } from "croner";
import { cronOf, type Schedule } from "./schedule";

const MINUTE_MS = 60_000;
/** No clock is put back by more. */
const MAX_REPEATED_MINUTES = 24 * 60;

/** A run freezes a copy of the roster, so a schedule starts none more often (docs/rules.md#schedules). */
const LEAST_INTERVAL_MS = 15 * MINUTE_MS;

/** Where to look for the start that follows one. */
export function afterStart(start: Date): Date {
  return new Date(start.getTime() + LEAST_INTERVAL_MS - 1);
}

/**
 * When a schedule starts next, later than `after`, in a time zone (IANA name); null: never. A local time that
 * a clock skips is as much later as the clock jumped. One that comes twice counts once
 * (docs/rules.md#schedules).
 */
export function nextInstant(schedule: Schedule, timeZone: string, after: Date): Date | null {
  const cron = cronOf(schedule);
  return cron === null ? null : nextOfCron(readCron(cron, timeZone), after);
}

/** The next starts, at least 15 minutes apart; fewer where there are no more. */
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

/** Throws where it is none. */
export function readCron(expression: string, timeZone: string): Cron {
  return new Cron(expression, { timezone: timeZone, mode: "5-part", paused: true });
}

/**
 * From within an hour that comes the second time, croner names an instant of the first time, which is past.
 * What lies behind that hour is found from its end.
 */
function nextOfCron(cron: Cron, after: Date): Date | null {
  for (let minute = 0; minute <= MAX_REPEATED_MINUTES; minute += 1) {
    const next = cron.nextRun(new Date(after.getTime() + minute * MINUTE_MS));
    if (next === null || next > after) return next;
  }
  return null;
}
