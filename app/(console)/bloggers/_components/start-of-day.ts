/** The instant at which the day (`2026-11-21`) begins in the time zone, as ISO 8601. */
export function startOfDay(day: string, timeZone: string): string {
  const utc = Date.parse(`${day}T00:00:00Z`);
  const guess = utc - offsetMs(utc, timeZone);
  return new Date(utc - offsetMs(guess, timeZone)).toISOString();
}

/** How far the clocks of the zone are ahead of UTC at an instant. */
function offsetMs(instant: number, timeZone: string): number {
  const local = new Intl.DateTimeFormat("sv-SE", {
    timeZone,
    dateStyle: "short",
    timeStyle: "medium",
  }).format(instant);
  return Date.parse(`${local.replace(" ", "T")}Z`) - Math.floor(instant / 1000) * 1000;
}
