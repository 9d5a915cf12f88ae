import { switchOrganization } from "@/server/services/organization/organization";
import { getMe } from "@/server/services/people/session";
import { updateProfile } from "@/server/services/people/user";
import { procedure, procedureAround, t } from "../../init";
import { organizationSwitched, replaceSession } from "../../replace-session";

export const meRouter = t.router({
  get: procedure(getMe),
  update: procedure(updateProfile),

  switchOrganization: procedureAround(switchOrganization)
    .input(switchOrganization.input)
    .output(organizationSwitched)
    .mutation(async ({ ctx, input }) => {
      const { organizationId } = await switchOrganization.execute(ctx.authorised, input);
      return { organizationId, token: await replaceSession(ctx, { organizationId }) };
    }),
});
