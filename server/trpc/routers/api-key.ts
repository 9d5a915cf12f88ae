import {
  apiKeyCreated,
  apiKeyIdInput,
  apiKeyList,
  apiKeyWire,
  createApiKey,
  createApiKeyInput,
  deleteApiKey,
  listApiKeys,
  resetApiKey,
  setApiKeyEnabled,
  setApiKeyEnabledInput,
  updateApiKey,
  updateApiKeyInput,
} from "@/server/services/api-key";
import { resetSandbox, sandboxWire } from "@/server/services/sandbox";
import { t } from "../init";
import { noInput } from "../no-input";
import { procedure } from "../procedure";

export const apiKeyRouter = t.router({
  list: procedure("api-key:read")
    .input(noInput)
    .output(apiKeyList)
    .query(({ ctx }) => listApiKeys({ ctx })),

  create: procedure("api-key:write")
    .input(createApiKeyInput)
    .output(apiKeyCreated)
    .mutation(({ ctx, input }) => createApiKey({ ctx, input })),

  reset: procedure("api-key:write")
    .input(apiKeyIdInput)
    .output(apiKeyCreated)
    .mutation(({ ctx, input }) => resetApiKey({ ctx, input })),

  update: procedure("api-key:write")
    .input(updateApiKeyInput)
    .output(apiKeyWire)
    .mutation(({ ctx, input }) => updateApiKey({ ctx, input })),

  setEnabled: procedure("api-key:write")
    .input(setApiKeyEnabledInput)
    .output(apiKeyWire)
    .mutation(({ ctx, input }) => setApiKeyEnabled({ ctx, input })),

  delete: procedure("api-key:delete")
    .input(apiKeyIdInput)
    .output(apiKeyWire)
    .mutation(({ ctx, input }) => deleteApiKey({ ctx, input })),

  resetSandbox: procedure("api-key:write")
    .input(noInput)
    .output(sandboxWire)
    .mutation(({ ctx }) => resetSandbox({ ctx })),
});
