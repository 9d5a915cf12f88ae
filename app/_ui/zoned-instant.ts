/** The instant at which the clocks of a time zone show `2026-11-21T14:05`, as ISO 8601; a day alone (`2026-11-21`) begins at midnight. */
export function zonedInstant(local: string, timeZone: string): string {
  const utc = Date.parse(`${local.length === 10 ? `${local}T00:00` : local}Z`);
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
