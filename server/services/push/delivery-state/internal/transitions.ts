import { type SyncRunStatus } from "@/server/infra/db/generated/enums";

export const states = {
  WAITING: "PENDING",
  DUE: "PENDING",
  ATTEMPTED: "RUNNING",
  /** The attempt should have ended; its sender died or is frozen. */
  STALE: "RUNNING",
  ACCEPTED: "SUCCESS",
  FAILED: "FAILED",
} as const satisfies Record<string, SyncRunStatus>;

export type State = keyof typeof states;

type Transition = { from: readonly (State | "NEW")[]; to: State };

/**
 * Every change of a delivery's status; nothing else may write it (docs/rules.md#push-retries). Each is one
 * statement in this folder that does nothing unless the delivery is in a state of `from`. Deliveries are
 * deleted only with their endpoint or by retention.
 */
export const transitions = {
  begin: { from: ["NEW"], to: "ATTEMPTED" },
  beginTest: { from: ["NEW"], to: "ATTEMPTED" },
  /** `beginDueRetries`. */
  retry: { from: ["DUE"], to: "ATTEMPTED" },
  /** `claimDelivery`: a user pushes again, whatever the outcome so far. */
  pushAgain: { from: ["WAITING", "DUE", "ACCEPTED", "FAILED"], to: "ATTEMPTED" },
  probe: { from: ["DUE", "FAILED"], to: "ATTEMPTED" },
  /** `endAttempt`: a late response counts unless a later attempt has started. */
  accept: { from: ["ATTEMPTED", "STALE"], to: "ACCEPTED" },
  postpone: { from: ["ATTEMPTED", "STALE"], to: "WAITING" },
  failPermanently: { from: ["ATTEMPTED", "STALE"], to: "FAILED" },
  /** `endStaleAttempt`: the sender died, with a retry left. */
  recover: { from: ["STALE"], to: "DUE" },
  /** `endStaleAttempt`: the sender died, with no retry left. */
  failStale: { from: ["STALE"], to: "FAILED" },
  /** `skipWaiting`: the endpoint restarts from another position or is deleted. */
  skip: { from: ["WAITING", "DUE", "STALE"], to: "FAILED" },
  /** `endAttempt`, `makeOutageDue`: the outage in which retries were used up is over. */
  makeOutageDue: { from: ["FAILED"], to: "DUE" },
  /** `makeRangeDue`: a user pushes the failed deliveries of a range again; jobs send them. */
  makeFailedDue: { from: ["FAILED"], to: "DUE" },
  /** `makeRangeDue`: a user pushes a whole range again; jobs send it. */
  makeAllDue: { from: ["WAITING", "ACCEPTED", "FAILED"], to: "DUE" },
} as const satisfies Record<string, Transition>;

export type TransitionName = keyof typeof transitions;

export function statusAfter<Name extends TransitionName>(
  name: Name,
): (typeof states)[(typeof transitions)[Name]["to"]] {
  const to: (typeof transitions)[Name]["to"] = transitions[name].to;
  return states[to];
}
