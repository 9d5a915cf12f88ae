export { localeCookie, locales, type Locale, pickLocale } from "@/server/domain/kernel/languages";

export const timeZoneCookie = "time-zone";

/** The stored time zone if this runtime knows it, else the zone of most users. */
export function pickTimeZone(stored: string | undefined): string {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: stored ?? "" }).resolvedOptions().timeZone;
  } catch {
    return "Asia/Shanghai";
  }
}
