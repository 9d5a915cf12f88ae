import { formatDateTime, zonedInstant } from "@/app/_ui/format";
import { useMe } from "@/app/(console)/_components/me-context";

/**
 * The zone in which a day of cooperation is meant: the organization's, as in files that are imported. So
 * people of several zones see the same day.
 */
export function useLinkupZone(): string {
  return useMe().organization?.timeZone ?? "UTC";
}

/** The day of an instant in a zone (`2026-11-21`), and the instant at which a day begins there. */
export function toDay(instant: string | null, timeZone: string): string | null {
  return instant === null ? null : formatDateTime(new Date(instant), timeZone).slice(0, 10);
}
export function toInstant(day: string, timeZone: string): string {
  return zonedInstant(`${day}T00:00`, timeZone);
}
