import { type Platform } from "@/server/domain/roster/platforms";
import { type Refusal } from "./platforms";
import { type WrongAnswer } from "./rule";

/** How a request ended: as it should, as a rule said, or on a path that no platform has. */
export type Outcome = "ok" | "unknown-path" | Refusal | WrongAnswer["kind"];

/** One request, as an observer sees it. Cookies and bodies are not kept. */
export type LogEntry = {
  /** 1, 2, 3, …, in the order of arrival. */
  number: number;
  /** Milliseconds since 1970. */
  at: number;
  platform: Platform | null;
  account: string | null;
  method: string;
  path: string;
  /** The creator's primary id, whichever id was asked for. */
  creator: string | null;
  outcome: Outcome;
  status: number;
  /** By how much the answer was held back. */
  delayMs: number;
};

/** Keeps the last `limit` entries; numbers go on, so that a reader sees what it missed. */
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

  /** The entries after that number, oldest first. */
  after(number = 0): LogEntry[] {
    return this.kept.slice(-this.limit).filter((entry) => entry.number > number);
  }

  /** Calls back with every entry from now on, until the returned function is called. */
  observe(observer: (entry: LogEntry) => void): () => void {
    this.observers.add(observer);
    return () => void this.observers.delete(observer);
  }

  clear(): void {
    this.kept = [];
    this.count = 0;
  }
}
