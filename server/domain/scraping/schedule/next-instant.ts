import { Cron } from "croner";
import { DAY_MS, MINUTE_MS } from "@/server/domain/kernel/durations";
import { cronOf, type Schedule } from "./schedule";

/** No clock is set back by more. */
const MAX_REPEATED_MINUTES = 24 * 60;

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
  return cron === null ? null : nextOfCron(parseCron(cron), timeZone, after);
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

/**
 * Croner works out local times alone, written as if they were UTC: what a change of the clock means is told
 * below. Saved schedules may have `5*` for 5, and `5L` for the days 5 and L.
 * @throws Error on an invalid cron.
 */
export function parseCron(expression: string): Cron {
  const plain = expression.replace(/(\d)\*/g, "$1").replace(/^(\s*\S+\s+\S+\s+\S*\d)(L)/i, "$1,$2");
  return new Cron(plain, { timezone: "UTC", mode: "5-part", paused: true });
}

function nextOfCron(cron: Cron, timeZone: string, after: Date): Date | null {
  const former = offsetMs(new Date(after.getTime() - DAY_MS), timeZone);
  // A start that the clock has just skipped may still be to come, at a local time that is over.
  let local = new Date(after.getTime() + Math.min(former, offsetMs(after, timeZone)));
  for (let minute = 0; minute <= MAX_REPEATED_MINUTES; minute += 1) {
    const next = cron.nextRun(local);
    if (next === null) return null;
    const start = toInstant(next, timeZone);
    if (start > after) return start;
    local = next;
  }
  return null;
}

/**
 * The instant of a local time: of one that comes twice the first. One that the clock skips is as much later
 * as the clock jumps, which is where the offset from before the jump leads.
 */
function toInstant(local: Date, timeZone: string): Date {
  const [former = 0, latter = 0] = [-DAY_MS, DAY_MS].map((ms) =>
    offsetMs(new Date(local.getTime() + ms), timeZone),
  );
  const first = new Date(local.getTime() - former);
  if (offsetMs(first, timeZone) === former) return first;
  const second = new Date(local.getTime() - latter);
  return offsetMs(second, timeZone) === latter ? second : first;
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
    timeZone,
    hourCycle: "h23",
    year: numeric,
    month: numeric,
    day: numeric,
    hour: numeric,
    minute: numeric,
  });
  formats.set(timeZone, format);
  return format;
}
