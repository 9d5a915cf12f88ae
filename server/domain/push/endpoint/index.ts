export { maskQuery, queryValuesOf } from "./mask-query";
export {
  disabledReasons,
  MAX_FAILED_ATTEMPTS,
  MAX_FAILING_HOURS,
  type PushErrorCode,
  pushErrorCodes,
  SIMULATED_LABEL,
} from "./push-outcomes";
export { isRefusal, needsMending } from "./refusals";
export { isCustomHeader, syncEndpointFields } from "./sync-endpoint-fields";
export {
  batchSizes,
  MAX_RETRY_COUNT,
  SECRET_MASK,
  type SyncAuthType,
  syncAuthTypes,
  syncMethods,
} from "./sync-endpoint-values";
