import { zonedInstant } from "../days";

const DATE =
  /^(\d{4})\s?[-/.年]\s?(\d{1,2})\s?[-/.月]\s?(\d{1,2})\s?日?(?:[\sT]+(\d{1,2}):(\d{2})(?::(\d{2}))?)?$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/;
const MOST_CHARS = 40;

/** A date as people write it (`2026/11/21`, `2026年11月21日 9:30`), in a time zone; null where it is none. */
export function readDate(written: string, timeZone: string): string | null {
  if (written.length > MOST_CHARS) return null;
  const text = written.normalize("NFKC").trim();
  if (INSTANT.test(text)) return Number.isNaN(Date.parse(text)) ? null : new Date(text).toISOString();
  const match = DATE.exec(text);
  if (match === null) return null;
  const [year, month, day, hour = 0, minute = 0, second = 0] = match
    .slice(1)
    .map((part) => Number(part || 0));
  const local = new Date(Date.UTC(year ?? 0, (month ?? 0) - 1, day, hour, minute, second));
  const isReal =
    local.getUTCMonth() + 1 === month &&
    local.getUTCDate() === day &&
    hour < 24 &&
    minute < 60 &&
    second < 60;
  return isReal ? zonedInstant(local, timeZone) : null;
}
