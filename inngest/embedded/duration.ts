const UNIT_MS = { w: 604_800_000, d: 86_400_000, h: 3_600_000, m: 60_000, s: 1000 } as const;
const DURATION = /^(?:\d+[wdhms])+$/;

/**
 * The instant a sleep or time-out ends, as epoch milliseconds, from the SDK's `"1h30s"` or an ISO date.
 * @throws Error when the text is neither; the SDK writes `""` for durations under its minimum of one second.
 */
export function parseDeadline(text: string, nowMs: number): number {
  if (DURATION.test(text)) {
    const parts = text.matchAll(/(\d+)([wdhms])/g);
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
