export { getOrganizationSelf } from "./get-organization-self";
export { findApiKeyByPlaintext, type FoundApiKey, newPlaintext, touchApiKey } from "./internal/plaintext";
export { apiKeyWire } from "./schema";
export {
  createApiKey,
  deleteApiKey,
  listApiKeys,
  resetApiKey,
  setApiKeyEnabled,
  updateApiKey,
} from "./verbs";
