import { Cron } from "croner";

const MAX_RETRY_DELAY_MS = 600_000;

/**
 * The end of a sleep in epoch ms, from the SDK's ISO date; null for a duration. The remaining time is
 * rounded to the nearest second, as on a real Inngest server, so a function wakes up to half a second early
 * or late.
 */
export function parseSleepEnd(text: string, nowMs: number): number | null {
  const instant = /^\d{4}-/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(instant)) return null;
  return nowMs + Math.max(0, Math.round((instant - nowMs) / 1000) * 1000);
}

export function nextCronInstant(expression: string, after: Date): Date {
  if (expression.startsWith("@")) throw new Error(`The schedule "${expression}" has no five fields.`);
  const next = new Cron(expression, { mode: "5-part", timezone: "UTC", paused: true }).nextRun(after);
  if (next === null) throw new Error(`The schedule "${expression}" is never due.`);
  return next;
}

/**
 * For functions without a delay of their own: doubles from `baseMs` to ten minutes, plus up to 10 % jitter.
 */
export function retryDelayMs(attempt: number, baseMs: number, random: () => number): number {
  const delay = Math.min(MAX_RETRY_DELAY_MS, baseMs * 2 ** attempt);
  return Math.round(delay * (1 + random() / 10));
}

/** The `retry-after` header (seconds or a date) as milliseconds from now; null if unusable. */
export function parseRetryAfterMs(header: string | null, nowMs: number): number | null {
  if (header === null || header === "") return null;
  const seconds = Number(header);
  const delay = Number.isNaN(seconds) ? Date.parse(header) - nowMs : seconds * 1000;
  return Number.isNaN(delay) ? null : Math.max(0, delay);
}
