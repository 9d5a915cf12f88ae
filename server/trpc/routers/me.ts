import { z } from "zod";
import { sessionCookie, signSession } from "@/server/auth";
import { switchOrganization } from "@/server/services/organization";
import { getMe } from "@/server/services/session";
import { updateProfile } from "@/server/services/user";
import { procedure, procedureAround, t } from "../init";

/** `token` replaces a desktop client's token; it is null where the cookie was set. */
const switched = z.object({ organizationId: z.string(), token: z.string().nullable() });

export const meRouter = t.router({
  get: procedure(getMe),
  update: procedure(updateProfile),

  switchOrganization: procedureAround(switchOrganization)
    .input(switchOrganization.input)
    .output(switched)
    .mutation(async ({ ctx, input }) => {
      const { organizationId } = await switchOrganization.execute(ctx.authorised, input);
      if (ctx.session === null) return { organizationId, token: null };
      const { carrier, ...session } = ctx.session;
      const token = await signSession({ ...session, organizationId }, carrier);
      if (carrier === "header") return { organizationId, token };
      ctx.resHeaders.append("set-cookie", sessionCookie(token, session.expiresAt));
      return { organizationId, token: null };
    }),
});
