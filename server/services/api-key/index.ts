export { createApiKey } from "./create-api-key";
export { deleteApiKey } from "./delete-api-key";
export { findApiKeyByPlaintext } from "./find-api-key-by-plaintext";
export { newPlaintext } from "./internal";
export { listApiKeys } from "./list-api-keys";
export { resetApiKey } from "./reset-api-key";
export {
  apiKeyCreated,
  apiKeyIdInput,
  apiKeyList,
  apiKeyWire,
  createApiKeyInput,
  setApiKeyEnabledInput,
  updateApiKeyInput,
} from "./schema";
export { setApiKeyEnabled } from "./set-api-key-enabled";
export { touchApiKey } from "./touch-api-key";
export { updateApiKey } from "./update-api-key";
