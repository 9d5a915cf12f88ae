import {
  createApiKey,
  deleteApiKey,
  listApiKeys,
  resetApiKey,
  setApiKeyEnabled,
  updateApiKey,
} from "@/server/services/api-key";
import { resetSandbox } from "@/server/services/sandbox";
import { routerOf } from "../init";

export const apiKeyRouter = routerOf({
  list: listApiKeys,
  create: createApiKey,
  reset: resetApiKey,
  update: updateApiKey,
  setEnabled: setApiKeyEnabled,
  delete: deleteApiKey,
  resetSandbox,
});
