/** The day (`2026-11-21`) that an instant falls on in a time zone (IANA name). */
export function dayIn(timeZone: string, instant: Date): string {
  return new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short" }).format(instant);
}
