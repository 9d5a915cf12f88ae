export { type Attempt, ATTEMPT_SECONDS, LEASE_SECONDS, lockDeliveries } from "./internal/attempt";
export { beginDelivery, beginRetry, beginTest } from "./internal/begin-attempt";
export { beginProbe, findProbeRestMs } from "./internal/begin-probe";
export { type DeliveryOutcome, endAttempt, type MaskedResponse, type Sequel } from "./internal/end-attempt";
export { makeOutageDue } from "./internal/make-outage-due";
export { makeRangeDue } from "./internal/make-range-due";
export { organizationPushes, requirePushing } from "./internal/organization-pushes";
export { statusAfter } from "./internal/transitions";
export { skipWaiting } from "./internal/skip-waiting";
