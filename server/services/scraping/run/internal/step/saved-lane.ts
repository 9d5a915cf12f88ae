import { type Outage, type PaceLimit, type RunState } from "@/server/domain/scraping/pace";

/** `since` is absent in rows of earlier releases. */
export type LaneWait = { reason: PaceLimit | "RIVAL" | null; until: number; since?: number };

/** Stored as `crew_json`, where the working accounts are called `crew`. */
export type LaneMemory = {
  crew: RunState["workingAccounts"];
  /** Null: the lane is not waiting as a whole. */
  wait: LaneWait | null;
  taken: readonly string[];
  leftOut: readonly string[];
};

export type SavedLane = LaneMemory & { outage?: Outage | null };
