import {
  createApiKey,
  deleteApiKey,
  listApiKeys,
  resetApiKey,
  setApiKeyEnabled,
  updateApiKey,
} from "@/server/services/integration/api-key";
import { enterSandbox, resetSandbox } from "@/server/services/integration/sandbox";
import { procedure, procedureAround, t } from "../../init";
import { organizationSwitched, replaceSession } from "../../replace-session";

export const apiKeyRouter = t.router({
  list: procedure(listApiKeys),
  create: procedure(createApiKey),
  reset: procedure(resetApiKey),
  update: procedure(updateApiKey),
  setEnabled: procedure(setApiKeyEnabled),
  delete: procedure(deleteApiKey),
  resetSandbox: procedure(resetSandbox),

  enterSandbox: procedureAround(enterSandbox)
    .input(enterSandbox.input)
    .output(organizationSwitched)
    .mutation(async ({ ctx, input }) => {
      const { organizationId } = await enterSandbox.execute(ctx.authorised, input);
      return { organizationId, token: await replaceSession(ctx, { organizationId }) };
    }),
});
