export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** In ms. A clock that was put back in between makes no negative time. */
export function durationSince(startedAt: Date, now: Date): number {
  return Math.max(0, now.getTime() - startedAt.getTime());
}
