export { localeCookie, locales, type Locale, pickLocale } from "@/server/domain/kernel/languages";

export const timeZoneCookie = "time-zone";

/** The browser's time zone when it is one that this runtime knows, else that of most of our users. */
export function pickTimeZone(stored: string | undefined): string {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: stored ?? "" }).resolvedOptions().timeZone;
  } catch {
    return "Asia/Shanghai";
  }
}
