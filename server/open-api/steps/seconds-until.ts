/** For `Retry-After`: whole seconds, at least one, after which the instant has come. */
export function secondsUntil(instant: Date): number {
  return Math.max(1, Math.ceil((instant.getTime() - Date.now()) / 1_000));
}
