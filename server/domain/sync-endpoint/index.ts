export { isCustomHeader } from "./headers-field";
export {
  batchSizes,
  MAX_RETRY_COUNT,
  syncAuthTypes,
  type SyncAuthType,
  syncEndpointFields,
  syncMethods,
} from "./sync-endpoint-fields";
