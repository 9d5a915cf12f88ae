import { rollWindows } from "@/server/domain/scraping/pace";
import { type AccountRow } from "./account-row";

export function toShownAccount(row: AccountRow, now: number) {
  const { dayWindowStartedAt, hourWindowStartedAt, lastResetAt } = row;
  const windows = rollWindows(
    {
      ...row,
      dayWindowStartedAt: dayWindowStartedAt.getTime(),
      hourWindowStartedAt: hourWindowStartedAt.getTime(),
      lastResetAt: toMs(lastResetAt),
    },
    now,
  );
  return {
    ...row,
    ownerUserName: row.owner?.username ?? null,
    usedToday: windows.usedToday,
    usedThisHour: windows.usedThisHour,
    lastResetAt: toDate(windows.lastResetAt),
  };
}

export function toMs(at: Date | null): number | null {
  return at?.getTime() ?? null;
}

export function toDate(ms: number | null): Date | null {
  return ms === null ? null : new Date(ms);
}
