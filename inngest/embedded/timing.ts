import { Cron } from "croner";

const UNIT_MS = { w: 604_800_000, d: 86_400_000, h: 3_600_000, m: 60_000, s: 1000 } as const;
const DURATION = /^(?:\d{1,15}[wdhms])+$/;
const ZONE = /^TZ=(\S+)\s+/;
const MAX_RETRY_DELAY_MS = 600_000;

/**
 * The instant a sleep or time-out ends, as epoch milliseconds, from the SDK's `"1h30s"` or an ISO date.
 * @throws Error when the text is neither; the SDK writes `""` for durations under its minimum of one second.
 */
export function parseDeadline(text: string, nowMs: number): number {
  if (DURATION.test(text)) {
    const parts = text.matchAll(/(\d{1,15})([wdhms])/g);
    return [...parts].reduce(
      (sum, [, count, unit]) => sum + Number(count) * UNIT_MS[unit as keyof typeof UNIT_MS],
      nowMs,
    );
  }
  const instant = /^\d{4}-/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(instant)) {
    throw new Error(`"${text}" is neither a duration of at least one second nor a date.`);
  }
  return instant;
}

/**
 * The instant a sleep ends. What is left until a date is rounded to the nearest second, as on a real Inngest
 * server. So a function wakes up to half a second early, or late.
 */
export function parseSleepEnd(text: string, nowMs: number): number {
  const restMs = parseDeadline(text, nowMs) - nowMs;
  return nowMs + Math.max(0, Math.round(restMs / 1000) * 1000);
}

/** The next instant after `after` of a five-field expression; UTC unless it starts with `TZ=<zone>`. */
export function nextCronInstant(expression: string, after: Date): Date {
  const timezone = ZONE.exec(expression)?.[1] ?? "UTC";
  const fields = expression.replace(ZONE, "");
  if (fields.startsWith("@")) throw new Error(`The schedule "${expression}" has no five fields.`);
  const next = new Cron(fields, { mode: "5-part", timezone, paused: true }).nextRun(after);
  if (next === null) throw new Error(`The schedule "${expression}" is never due.`);
  return next;
}

/** Where the function named no delay: doubles from `baseMs` to ten minutes, up to a tenth more at random. */
export function retryDelayMs(attempt: number, baseMs: number, random: () => number): number {
  const delay = Math.min(MAX_RETRY_DELAY_MS, baseMs * 2 ** attempt);
  return Math.round(delay * (1 + random() / 10));
}

/** The `retry-after` header, seconds or a date, as milliseconds from now; null without a usable one. */
export function parseRetryAfterMs(header: string | null, nowMs: number): number | null {
  if (header === null || header === "") return null;
  const seconds = Number(header);
  const delay = Number.isNaN(seconds) ? Date.parse(header) - nowMs : seconds * 1000;
  return Number.isNaN(delay) ? null : Math.max(0, delay);
}
