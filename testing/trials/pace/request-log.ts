import { type DriverErrorCode } from "@/server/domain/scraping/pace";

/** An answer as the service processed it. `CUT`: no process that still held the account read it. */
export type Answer = "ok" | "CUT" | DriverErrorCode;

export type LoggedRequest = {
  at: number;
  group: number;
  account: number;
  task: number;
  target: number;
  /** Index among the target's calls, 0-based. */
  call: number;
  answer: Answer;
  answeredAt: number;
  /** The wait that a 429 asked for. */
  retryAfterMs: number | null;
};
