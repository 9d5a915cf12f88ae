export { countEndpointsInTrouble } from "./internal/endpoints-in-trouble";
export { createSyncEndpoint } from "./create-sync-endpoint";
export {
  decryptAuthConfig,
  decryptHeaders,
  decryptSecretsInForce,
  encryptSigningSecret,
} from "./internal/endpoint-secrets";
export { reencryptEndpoints } from "./reencrypt-endpoints";
export { syncEndpoint, syncEndpointCreated, syncEndpointId } from "./schema";
export { setSyncEndpointEnabled, updateSyncEndpoint } from "./update-sync-endpoint";
export { deleteSyncEndpoint, getSyncEndpoint, listSyncEndpoints, resetSyncEndpointSecret } from "./verbs";
