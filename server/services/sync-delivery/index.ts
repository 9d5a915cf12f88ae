export { deleteOldDeliveries } from "./delete-old-deliveries";
export { drainEndpoint, type Drained } from "./drain-endpoint";
export { drainOrganization } from "./drain-organization";
export { findRetryAt } from "./find-retry-at";
export { findWaiting } from "./find-waiting";
export { pushAgain } from "./push-again";
export { pushAgainRange } from "./push-again-range";
export { retryDelivery } from "./retry-delivery";
export { retryOverdue } from "./retry-overdue";
export {
  pushAgainRangeInput,
  pushAnswer,
  pushBody,
  type PushBody,
  pushedAgain,
  syncEndpointTestResult,
} from "./schema";
export { testSyncEndpoint } from "./test-sync-endpoint";
