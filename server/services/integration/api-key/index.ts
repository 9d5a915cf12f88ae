export { getOrganizationSelf } from "./get-organization-self";
export { findApiKeyByPlaintext, type FoundApiKey, newPlaintext, touchApiKey } from "./internal/plaintext";
export {
  createApiKey,
  deleteApiKey,
  listApiKeys,
  resetApiKey,
  setApiKeyEnabled,
  updateApiKey,
} from "./verbs";
