export {
  type Attempt,
  ATTEMPT_SECONDS,
  LEASE_SECONDS,
  lockDeliveries,
  type NextChange,
  toNextChange,
} from "./internal/attempt";
export { acceptAttempts } from "./internal/accept-attempts";
export { type Accepted } from "./internal/accept-delivery";
export { beginDelivery, beginPushAgain, type FirstAttempt, beginTest } from "./internal/begin-attempt";
export { beginDueRetries } from "./internal/begin-due-retries";
export { beginProbe, findProbeRestMs, claimProbe } from "./internal/begin-probe";
export {
  type DeliveryOutcome,
  endAttempt,
  type EndedAttempt,
  type MaskedResponse,
  type Sequel,
} from "./internal/end-attempt";
export { endStaleAttempts } from "./internal/end-stale-attempt";
export { failedInOutage } from "./internal/endpoint-health";
export { eraseBodies } from "./internal/erase-bodies";
export { findFrozenChanges } from "./internal/frozen-changes";
export { makeOutageDue, makeRangeDue } from "./internal/make-due";
export { PUSH_TARGET_COLUMNS, type PushTarget } from "./internal/push-target";
export { organizationPushes, requirePushing } from "./internal/organization-pushes";
export { statusAfter } from "./internal/transitions";
export { skipWaiting } from "./internal/skip-waiting";
