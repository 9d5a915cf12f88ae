export { type Attempt, ATTEMPT_SECONDS, LEASE_SECONDS, lockDeliveries } from "./internal/attempt";
export { beginDelivery, beginRetry, beginTest } from "./internal/begin-attempt";
export { beginProbe, findProbeRestMs, claimProbe } from "./internal/begin-probe";
export { type DeliveryOutcome, endAttempt, type MaskedResponse, type Sequel } from "./internal/end-attempt";
export { eraseBodies } from "./internal/erase-bodies";
export { makeOutageDue, makeRangeDue } from "./internal/make-due";
export { organizationPushes, requirePushing } from "./internal/organization-pushes";
export { statusAfter } from "./internal/transitions";
export { skipWaiting } from "./internal/skip-waiting";
