import { MINUTE_MS } from "@/server/domain/kernel/durations";
import { type QuietHours } from "./notice-fields";

/** Notices of one kind within this time after the first are one message. */
export const GROUP_MS = MINUTE_MS;
/** The next message of the same kind follows no sooner. */
export const SPACING_MS = 10 * MINUTE_MS;

const clocks = new Map<string, Intl.DateTimeFormat>();

function wallClock(timeZone: string, instant: Date): string {
  let clock = clocks.get(timeZone);
  if (clock === undefined) {
    clock = new Intl.DateTimeFormat("sv-SE", { timeZone, hour: "2-digit", minute: "2-digit" });
    clocks.set(timeZone, clock);
  }
  return clock.format(instant);
}

export function isQuiet(quiet: QuietHours | null, timeZone: string, instant: Date): boolean {
  if (quiet === null || quiet.from === quiet.until) return false;
  const now = wallClock(timeZone, instant);
  const { from, until } = quiet;
  return from < until ? from <= now && now < until : now >= from || now < until;
}

/** `instant` itself where it is not quiet, else the end of the quiet hours that it is in. */
export function afterQuiet(quiet: QuietHours | null, timeZone: string, instant: Date): Date {
  if (!isQuiet(quiet, timeZone, instant)) return instant;
  // By the minute, as a clock that is set forward or back makes the hours shorter or longer.
  let ms = Math.floor(instant.getTime() / MINUTE_MS) * MINUTE_MS;
  do ms += MINUTE_MS;
  while (isQuiet(quiet, timeZone, new Date(ms)));
  return new Date(ms);
}

/**
 * Whether what happened at `oldest` has waited for quiet hours to end: these began while it waited for its
 * group, or it happened in them.
 */
export function waitedForQuiet(quiet: QuietHours | null, timeZone: string, oldest: Date): boolean {
  for (let ms = 0; ms <= SPACING_MS + 2 * GROUP_MS; ms += MINUTE_MS)
    if (isQuiet(quiet, timeZone, new Date(oldest.getTime() + ms))) return true;
  return false;
}
