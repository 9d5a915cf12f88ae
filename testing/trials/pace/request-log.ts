import { type DriverErrorCode } from "@/server/domain/scraping/pace";

/** An answer as the service took it; `CUT`: nobody who still had the account was there to read it. */
export type Answer = "ok" | "CUT" | DriverErrorCode;

/** A call that reached a platform: by which account, for which target, and what it was answered. */
export type LoggedRequest = {
  /** In real time, which no clock that is put back or forward changes. */
  at: number;
  group: number;
  account: number;
  task: number;
  target: number;
  /** Which of the target's calls, from 0. */
  call: number;
  answer: Answer;
  answeredAt: number;
  /** What a 429 asked for. */
  retryAfterMs: number | null;
};
