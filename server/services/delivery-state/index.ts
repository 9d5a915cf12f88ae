export { type Attempt, ATTEMPT_SECONDS, LEASE_SECONDS, lockDeliveries } from "./internal/attempt";
export { beginDelivery, beginRetry, beginTest } from "./internal/begin-attempt";
export { type DeliveryOutcome, endAttempt, type MaskedResponse } from "./internal/end-attempt";
export { makeRangeDue } from "./internal/make-range-due";
export { organizationPushes, requirePushing } from "./internal/organization-pushes";
export { statusAfter } from "./internal/transitions";
export { skipWaiting } from "./internal/skip-waiting";
