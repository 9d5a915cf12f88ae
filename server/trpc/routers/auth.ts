import { z } from "zod";
import { deviceCookie, endSession, limitSignIn, newSession, sessionCookie, signSession } from "@/server/auth";
import { changePassword, revokeSession, signIn, signInInput } from "@/server/services/session";
import { userWire } from "@/server/services/user";
import { noInput } from "@/server/services/verb";
import { procedure, procedureAround, t } from "../init";

const login = z.object({ token: z.string(), expiresAt: z.iso.datetime(), user: userWire });

export const authRouter = t.router({
  /** For desktop clients: `token` goes into the header `satoken`. The console signs in at `/api/auth`. */
  login: procedureAround(signIn)
    .input(signInInput)
    .output(login)
    .mutation(async ({ ctx, input }) => {
      await limitSignIn(ctx.ip);
      const device = await ctx.device();
      const { user, sessionVersion } = await signIn.execute(ctx.authorised, { ...input, device });
      ctx.resHeaders.append("set-cookie", await deviceCookie(device, user.id));
      const session = newSession(user.id, sessionVersion);
      const token = await signSession(session, "header");
      return { token, expiresAt: session.expiresAt.toISOString(), user };
    }),

  logout: procedureAround(revokeSession)
    .input(noInput)
    .output(z.object({}))
    .mutation(async ({ ctx }) => {
      const { authorised, session } = ctx;
      if (session === null) return {};
      await endSession(authorised, session);
      if (session.carrier === "cookie") ctx.resHeaders.append("set-cookie", sessionCookie("", new Date(0)));
      return {};
    }),

  changePassword: procedure(changePassword),
});
