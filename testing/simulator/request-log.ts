import { type Platform } from "@/server/domain/roster/platforms";
import { type Refusal } from "./platforms";
import { type WrongAnswer } from "./rule";

export type Outcome = "ok" | "unknown-path" | Refusal | WrongAnswer["kind"];

/** One request as an observer sees it, without cookies and bodies. */
export type LogEntry = {
  /** Counts from 1 in order of arrival. */
  number: number;
  /** Milliseconds since the epoch. */
  at: number;
  platform: Platform | null;
  account: string | null;
  method: string;
  path: string;
  /** The primary id, whichever id the request used. */
  creator: string | null;
  outcome: Outcome;
  status: number;
  /** Artificial delay of the answer, in ms. */
  delayMs: number;
};

/**
 * Keeps the last `limit` entries. Numbers never restart, so a reader can tell how many entries it missed.
 */
export class RequestLog {
  private kept: LogEntry[] = [];
  private count = 0;
  private readonly observers = new Set<(entry: LogEntry) => void>();

  constructor(private readonly limit: number) {}

  get total(): number {
    return this.count;
  }

  add(entry: Omit<LogEntry, "number">): LogEntry {
    const numbered = { number: ++this.count, ...entry };
    this.kept.push(numbered);
    if (this.kept.length >= 2 * this.limit) this.kept = this.kept.slice(-this.limit);
    for (const observe of this.observers) observe(numbered);
    return numbered;
  }

  after(number = 0): LogEntry[] {
    return this.kept.slice(-this.limit).filter((entry) => entry.number > number);
  }

  observe(observer: (entry: LogEntry) => void): () => void {
    this.observers.add(observer);
    return () => void this.observers.delete(observer);
  }

  clear(): void {
    this.kept = [];
    this.count = 0;
  }
}
