export { deleteOldBodies, deleteOldDeliveries } from "./delete-old-deliveries";
export { drainEndpoint, type Drained, drainOrganization } from "./drain-endpoint";
export { findWaiting } from "./find-waiting";
export { sendAttempt } from "./internal/attempt/send-attempt";
export { pushBodyText } from "./internal/attempt/push-request";
export { probeEndpoint } from "./probe-endpoint";
export { retryOverdue } from "./retry-overdue";
export { pushAnswer, pushBody, type PushBody } from "./schema";
export { testSyncEndpoint } from "./test-sync-endpoint";
