export { maskQuery, queryValuesOf } from "./mask-query";
export {
  disabledReasons,
  MAX_FAILED_IN_ROW,
  MAX_FAILING_HOURS,
  type PushErrorCode,
  pushErrorCodes,
  SIMULATED_LABEL,
} from "./push-outcomes";
export {
  isCustomHeader,
  SECRET_MASK,
  batchSizes,
  MAX_RETRY_COUNT,
  syncAuthTypes,
  type SyncAuthType,
  syncEndpointFields,
  syncMethods,
} from "./sync-endpoint-fields";
