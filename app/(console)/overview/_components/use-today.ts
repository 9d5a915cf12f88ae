"use client";

import { useMe } from "@/app/(console)/_components/me-context";
import { dayIn } from "@/server/domain/kernel/days";

/** Today in the organization's time zone, whose days the overview counts. */
export function useToday(): string {
  const { organization } = useMe();
  return dayIn(organization?.timeZone ?? "UTC", new Date());
}
