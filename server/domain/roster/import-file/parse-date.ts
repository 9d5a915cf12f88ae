import { zonedInstant } from "@/server/domain/kernel/days";
import { plainText } from "@/server/domain/kernel/numbers";

export const dateRefusals = ["NOT_A_DATE", "NO_YEAR", "NO_SUCH_DAY", "EXCEL_DATE"] as const;
type DateRefusal = (typeof dateRefusals)[number];

const DATE =
  /^(\d{4}) ?[-/.年] ?(\d{1,2}) ?[-/.月] ?(\d{1,2}) ?[日号]?(?:[ t]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?)?$/;
const COMPACT = /^((?:19|20)\d{2})(\d{2})(\d{2})$/;
const INSTANT = /^(\d{4})-(\d{2})-(\d{2})t(\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?(?:z|[+-]\d{2}:\d{2})$/;
const WITHOUT_YEAR = /^\d{1,2} ?[-/.月] ?\d{1,2} ?[日号]?$/;
const MAX_CHARS = 40;

/** Reads a date as people write it (`2026/11/21`, `20261121`, `2026年11月21日 9:30`). */
export function parseDate(written: string, timeZone: string): { instant: string } | { code: DateRefusal } {
  if (written.length > MAX_CHARS) return { code: "NOT_A_DATE" };
  const text = plainText(written);
  const exact = INSTANT.exec(text);
  if (exact !== null) {
    const local = instantOf(exact.slice(1), timeZone);
    const ms = Date.parse(text.toUpperCase());
    if (!("instant" in local)) return local;
    return Number.isNaN(ms) ? { code: "NO_SUCH_DAY" } : { instant: new Date(ms).toISOString() };
  }
  const match = DATE.exec(text) ?? COMPACT.exec(text);
  if (match !== null) return instantOf(match.slice(1), timeZone);
  if (WITHOUT_YEAR.test(text)) return { code: "NO_YEAR" };
  return { code: isExcelDay(text) ? "EXCEL_DATE" : "NOT_A_DATE" };
}

function instantOf(parts: readonly (string | undefined)[], timeZone: string): ReturnType<typeof parseDate> {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.map((part) =>
    Number(part ?? 0),
  );
  const local = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
  const isDay = isYear(year) && local.getUTCMonth() + 1 === month && local.getUTCDate() === day;
  if (hour > 23 || minute > 59 || second > 59) return { code: "NOT_A_DATE" };
  return isDay ? { instant: zonedInstant(local, timeZone) } : { code: "NO_SUCH_DAY" };
}

/** `0026` and `2206` are typing errors; `Date` takes 26 for 1926. */
const isYear = (year: number) => year >= 1900 && year < 2100;

/** A date cell without a date format: days since 1900, accepted for 1954 to 2119. */
function isExcelDay(text: string): boolean {
  return /^\d{5}(?:\.\d+)?$/.test(text) && Number(text) >= 20_000 && Number(text) <= 80_000;
}
