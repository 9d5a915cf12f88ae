/** No time zone changes its offset within one slot: changes happen at full quarters of an hour. */
const SLOT_MS = 900_000;
const MAX_SLOTS = 10_000;

/**
 * Returns local time as a Date whose UTC fields hold it, to the second. Computing an offset is slow, so the
 * latest ones are cached.
 */
export function clockIn(timeZone: string): (instant: Date) => Date {
  const clock = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
  const offsets = new Map<number, number>();
  return (instant) => {
    const seconds = Math.floor(instant.getTime() / 1_000) * 1_000;
    const slot = Math.floor(seconds / SLOT_MS);
    let offset = offsets.get(slot);
    if (offset === undefined) {
      if (offsets.size >= MAX_SLOTS) offsets.clear();
      offset = Date.parse(`${clock.format(seconds).replace(" ", "T")}Z`) - seconds;
      offsets.set(slot, offset);
    }
    return new Date(seconds + offset);
  };
}
