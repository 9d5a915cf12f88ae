import { MINUTE_MS } from "@/server/domain/kernel/durations";

const DELAYS_MIN = [1, 5, 15, 60, 240] as const;

/** Milliseconds until the next attempt after failed attempt n; null: there is none. */
export function noticeRetryMs(attempt: number): number | null {
  const minutes = DELAYS_MIN[attempt - 1];
  return minutes === undefined ? null : minutes * MINUTE_MS;
}
