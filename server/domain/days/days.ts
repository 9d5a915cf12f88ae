const DAY_MS = 86_400_000;

/** The day (`2026-11-21`) so many days later, or earlier for less than nothing. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The day (`2026-11-21`) that an instant falls on in a time zone (IANA name). */
export function dayIn(timeZone: string, instant: Date): string {
  return new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short" }).format(instant);
}
