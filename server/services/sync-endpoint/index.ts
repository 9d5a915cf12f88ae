export { createSyncEndpoint } from "./create-sync-endpoint";
export { deleteSyncEndpoint } from "./delete-sync-endpoint";
export { getSyncEndpoint } from "./get-sync-endpoint";
export {
  decryptAuthConfig,
  decryptHeaders,
  decryptSecretsInForce,
  encryptSigningSecret,
} from "./internal/endpoint-secrets";
export { listSyncEndpoints } from "./list-sync-endpoints";
export { reencryptEndpoints } from "./reencrypt-endpoints";
export { resetSyncEndpointSecret } from "./reset-sync-endpoint-secret";
export {
  createSyncEndpointInput,
  setSyncEndpointEnabledInput,
  type SyncEndpointCreated,
  syncEndpoint,
  syncEndpointCreated,
  syncEndpointId,
  syncEndpointList,
  updateSyncEndpointInput,
} from "./schema";
export { setSyncEndpointEnabled } from "./set-sync-endpoint-enabled";
export { updateSyncEndpoint } from "./update-sync-endpoint";
