import { z } from "zod";
import { switchOrganization } from "@/server/services/organization";
import { enterSandbox } from "@/server/services/sandbox";
import { getMe } from "@/server/services/session";
import { updateProfile } from "@/server/services/user";
import { procedure, procedureAround, t } from "../init";
import { replaceSession, sessionReplaced } from "../replace-session";

const switched = sessionReplaced.extend({ organizationId: z.string() });

export const meRouter = t.router({
  get: procedure(getMe),
  update: procedure(updateProfile),

  switchOrganization: procedureAround(switchOrganization)
    .input(switchOrganization.input)
    .output(switched)
    .mutation(async ({ ctx, input }) => {
      const { organizationId } = await switchOrganization.execute(ctx.authorised, input);
      return { organizationId, token: await replaceSession(ctx, { organizationId }) };
    }),

  enterSandbox: procedureAround(enterSandbox)
    .input(enterSandbox.input)
    .output(switched)
    .mutation(async ({ ctx, input }) => {
      const { organizationId } = await enterSandbox.execute(ctx.authorised, input);
      return { organizationId, token: await replaceSession(ctx, { organizationId }) };
    }),
});
