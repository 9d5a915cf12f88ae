import { z } from "zod";
import { sessionCookie, signSession } from "@/server/auth";
import { notFound } from "@/server/domain/errors";
import { findMembership, getOrganizationInput } from "@/server/services/organization";
import { getMe, me } from "@/server/services/session";
import { updateProfile, updateProfileInput, userWire } from "@/server/services/user";
import { t } from "../init";
import { noInput } from "../no-input";
import { procedure } from "../procedure";

/** `token` replaces a desktop client's token; it is null where the cookie was set. */
const switched = z.object({ organizationId: z.string(), token: z.string().nullable() });

export const meRouter = t.router({
  get: procedure("self")
    .input(noInput)
    .output(me)
    .query(({ ctx }) => getMe({ ctx })),

  update: procedure("self")
    .input(updateProfileInput)
    .output(userWire)
    .mutation(({ ctx, input }) => updateProfile({ ctx, input })),

  switchOrganization: procedure("self")
    .input(getOrganizationInput)
    .output(switched)
    .mutation(async ({ ctx, input }) => {
      const membership = await findMembership(ctx.db, ctx.session.userId, input.id);
      if (membership === null) throw notFound("organization");
      const { carrier, ...session } = ctx.session;
      const token = await signSession({ ...session, organizationId: input.id }, carrier);
      if (carrier === "header") return { organizationId: input.id, token };
      ctx.resHeaders.append("set-cookie", sessionCookie(token, session.expiresAt));
      return { organizationId: input.id, token: null };
    }),
});
