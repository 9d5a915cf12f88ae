import { type SyncRunStatus } from "@/server/infra/db/generated/enums";

/** Where a delivery stands: its status in the database, and what tells two of the same status apart. */
export const states = {
  /** Its next attempt is due later (`next_attempt_at`). */
  WAITING: "PENDING",
  /** Its next attempt is due now. */
  DUE: "PENDING",
  /** An attempt is under way (until `attempt_until`). */
  ATTEMPTED: "RUNNING",
  /** The attempt should have ended long ago: its sender has died, or stands still. */
  STALE: "RUNNING",
  /** The receiver has accepted it. */
  ACCEPTED: "SUCCESS",
  /** No attempt follows by itself. */
  FAILED: "FAILED",
} as const satisfies Record<string, SyncRunStatus>;

export type State = keyof typeof states;

/** `NEW`: there is no such delivery yet. */
type Transition = { from: readonly (State | "NEW")[]; to: State };

/**
 * Every change of a delivery's status, and nothing else writes it (docs/rules.md#push-retries). Each is one
 * statement in this folder, which changes nothing where the delivery is in none of the states of `from`. A
 * delivery disappears with its endpoint, or some months after its end.
 */
export const transitions = {
  /** A batch of the stream becomes a delivery, and its first attempt begins (`beginDelivery`). */
  begin: { from: ["NEW"], to: "ATTEMPTED" },
  /** A test is a delivery of its own, with one attempt (`beginTest`). */
  beginTest: { from: ["NEW"], to: "ATTEMPTED" },
  /** The next attempt begins because it is due (`claimRetry`). */
  retry: { from: ["DUE"], to: "ATTEMPTED" },
  /** A person pushes again: one further attempt, whatever came of the others (`claimRetry`). */
  pushAgain: { from: ["WAITING", "DUE", "ACCEPTED", "FAILED"], to: "ATTEMPTED" },
  /** One attempt shows whether an endpoint's receiver is back (`beginProbe`). */
  probe: { from: ["DUE", "FAILED"], to: "ATTEMPTED" },
  /** The receiver accepts everything (`endAttempt`). A late response counts while nobody has gone on. */
  accept: { from: ["ATTEMPTED", "STALE"], to: "ACCEPTED" },
  /** The attempt fails, and a retry is left (`endAttempt`). */
  postpone: { from: ["ATTEMPTED", "STALE"], to: "WAITING" },
  /** The attempt fails, and no retry is left or wanted (`endAttempt`). */
  failPermanently: { from: ["ATTEMPTED", "STALE"], to: "FAILED" },
  /** The sender died, and a retry is left (`endStaleAttempt`). */
  recover: { from: ["STALE"], to: "DUE" },
  /** The sender died, and no retry is left (`endStaleAttempt`). */
  failStale: { from: ["STALE"], to: "FAILED" },
  /** Its endpoint starts from another position, and drops what waits (`skipWaiting`). */
  skip: { from: ["WAITING", "DUE", "STALE"], to: "FAILED" },
  /** An outage is over: what used up its retries in it goes on (`endAttempt`, `makeOutageDue`). */
  makeOutageDue: { from: ["FAILED"], to: "DUE" },
  /** A person pushes a range's failed deliveries again, by jobs (`makeRangeDue`). */
  makeFailedDue: { from: ["FAILED"], to: "DUE" },
  /** A person pushes a whole range again, by jobs (`makeRangeDue`). */
  makeAllDue: { from: ["WAITING", "ACCEPTED", "FAILED"], to: "DUE" },
} as const satisfies Record<string, Transition>;

export type TransitionName = keyof typeof transitions;

/** The status in the database after a transition. */
export function statusAfter<Name extends TransitionName>(
  name: Name,
): (typeof states)[(typeof transitions)[Name]["to"]] {
  const to: (typeof transitions)[Name]["to"] = transitions[name].to;
  return states[to];
}
