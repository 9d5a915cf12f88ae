export { disabledReasons, MAX_FAILED_IN_ROW, MAX_FAILING_HOURS } from "./disabled-reasons";
export { isCustomHeader } from "./headers-field";
export { type PushErrorCode, pushErrorCodes, SIMULATED_LABEL } from "./push-error-codes";
export { SECRET_MASK } from "./secret-mask";
export {
  batchSizes,
  MAX_RETRY_COUNT,
  syncAuthTypes,
  type SyncAuthType,
  syncEndpointFields,
  syncMethods,
} from "./sync-endpoint-fields";
