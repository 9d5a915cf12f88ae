import { type PaceAccount, type RunState } from "@/server/domain/scraping/pace";
import { type PlannedAnswer } from "./platform-answers";
import { type LoggedRequest } from "./request-log";

export type StoredTask = {
  id: string;
  index: number;
  left: Set<number>;
  tries: Map<number, number>;
  usedInTask: Record<string, number>;
  /** By the service's clock; null while not paused. */
  resumesAt: number | null;
};

export type Run = { state: RunState; queue: number[] };

export type Scrape = {
  task: StoredTask;
  run: Run;
  account: number;
  target: number;
  fence: number;
  call: number;
  attempt: number;
  lastRequestAt: number;
};

export type Event =
  | { kind: "wake"; group: number }
  | { kind: "call"; scrape: Scrape; life: number }
  | { kind: "answer"; scrape: Scrape; life: number; entry: LoggedRequest; answer: PlannedAnswer }
  | { kind: "task"; task: number }
  | { kind: "stop"; downMs: number }
  | { kind: "wake all" }
  | { kind: "confirm" };

export type Group = {
  accounts: PaceAccount[];
  /** By account: the number of the scrape that holds it, and the number of scrapes started. */
  fences: number[];
  attempts: number[];
  open: StoredTask[];
  wakesAt: number;
};
