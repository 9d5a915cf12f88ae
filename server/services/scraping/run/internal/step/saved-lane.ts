import { type Outage, type PaceLimit, type RunState } from "@/server/domain/scraping/pace";

/** `RIVAL`: a run that comes first has all accounts. `since` is absent in what earlier releases kept. */
export type LaneWait = { reason: PaceLimit | "RIVAL" | null; until: number; since?: number };

/** What a lane decides by, beside its accounts and targets, and keeps for the next step; plain JSON. */
export type LaneMemory = {
  /** Null: no account can be chosen just now. */
  crew: RunState["crew"];
  /** What the whole lane waits for, and when it looks again; null: it works. */
  wait: LaneWait | null;
  /** Accounts that runs before this one had when the crew was chosen. */
  taken: readonly string[];
  /** Sub-calls that want a signature: the run leaves them out. */
  leftOut: readonly string[];
};

/** As the run's row keeps a lane; `outage` is absent in what earlier releases kept. */
export type SavedLane = LaneMemory & { outage?: Outage | null };
