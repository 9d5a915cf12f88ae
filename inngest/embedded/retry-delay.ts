const CAP_MS = 600_000;

/** When the caller named none: doubling from `baseMs`, at most ten minutes, up to a tenth later at random. */
export function retryDelayMs(attempt: number, baseMs: number, random: () => number): number {
  const delay = Math.min(CAP_MS, baseMs * 2 ** attempt);
  return Math.round(delay * (1 + random() / 10));
}

/** The `retry-after` header, seconds or a date, as milliseconds from now; null when there is none to follow. */
export function parseRetryAfterMs(header: string | null, nowMs: number): number | null {
  if (header === null || header === "") return null;
  const seconds = Number(header);
  const delay = Number.isNaN(seconds) ? Date.parse(header) - nowMs : seconds * 1000;
  return Number.isNaN(delay) ? null : Math.max(0, delay);
}
