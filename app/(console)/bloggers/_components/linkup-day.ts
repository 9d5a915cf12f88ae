import { formatDateTime, zonedInstant } from "@/app/_ui/format";
import { useMe } from "@/app/(console)/_components/me-context";

/**
 * The time zone of cooperation days: the organization's, as in imported files, so that all users see the same
 * day.
 */
export function useLinkupZone(): string {
  return useMe().organization?.timeZone ?? "UTC";
}

/** Converts between an instant and a day (`2026-11-21`) that begins in the given zone. */
export function toDay(instant: string | null, timeZone: string): string | null {
  return instant === null ? null : formatDateTime(new Date(instant), timeZone).slice(0, 10);
}
export function toInstant(day: string, timeZone: string): string {
  return zonedInstant(`${day}T00:00`, timeZone);
}
