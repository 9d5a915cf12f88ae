const formatters = new Map<string, Intl.DateTimeFormat>();

/** `2026-11-21 14:05` in the given time zone (Swedish writes ISO dates). */
export function formatDateTime(instant: Date, timeZone: string): string {
  const formatter =
    formatters.get(timeZone) ??
    new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" });
  formatters.set(timeZone, formatter);
  return formatter.format(instant);
}

/** `840 ms`, `1.2 s`, `3 min 5 s`. */
export function formatDuration(durationMs: number): string {
  if (durationMs < 1000) return `${String(Math.round(durationMs))} ms`;
  if (durationMs < 60_000) return `${(durationMs / 1000).toFixed(1)} s`;
  const seconds = Math.round(durationMs / 1000);
  return `${String(Math.floor(seconds / 60))} min ${String(seconds % 60)} s`;
}
