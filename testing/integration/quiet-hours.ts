const clock = (at: Date) =>
  new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Shanghai", hour: "2-digit", minute: "2-digit" }).format(
    at,
  );
const HOUR_MS = 3_600_000;

/** Quiet hours of a channel in which this instant is. */
export function quietAround(now: Date) {
  return { from: clock(new Date(now.getTime() - HOUR_MS)), until: clock(new Date(now.getTime() + HOUR_MS)) };
}

/** Quiet hours of the row of a channel that have just ended. */
export function endedNow() {
  const now = Date.now();
  return { quietFrom: clock(new Date(now - HOUR_MS)), quietUntil: clock(new Date(now)) };
}
