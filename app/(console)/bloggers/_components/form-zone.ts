import { useTimeZone } from "next-intl";
import { formatDateTime, zonedInstant } from "@/app/_ui/format";

/** The day of an instant in a zone (`2026-11-21`), and the instant at which a day begins there. */
export function toDay(instant: string | null, timeZone: string): string | null {
  return instant === null ? null : formatDateTime(new Date(instant), timeZone).slice(0, 10);
}
export function toInstant(day: string, timeZone: string): string {
  return zonedInstant(`${day}T00:00`, timeZone);
}

/** The zone in which the form's days are meant. */
export function useFormZone(): string {
  return useTimeZone() ?? "UTC";
}
