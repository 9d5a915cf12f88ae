import { z } from "zod";
import { endSession, limitSignIn, newSession, sessionCookie, signSession } from "@/server/auth";
import { changePassword, changePasswordInput, signIn, signInInput } from "@/server/services/session";
import { userWire } from "@/server/services/user";
import { t } from "../init";
import { noInput } from "../no-input";
import { procedure } from "../procedure";

const login = z.object({ token: z.string(), expiresAt: z.iso.datetime(), user: userWire });
const nothing = z.object({});

export const authRouter = t.router({
  /** For desktop clients: `token` goes into the header `satoken`. The console signs in at `/api/auth`. */
  login: procedure("public")
    .input(signInInput)
    .output(login)
    .mutation(async ({ ctx, input }) => {
      await limitSignIn(ctx.ip);
      const { user, sessionVersion } = await signIn({ ctx, input });
      const session = newSession(user.id, sessionVersion);
      const token = await signSession(session, "header");
      return { token, expiresAt: session.expiresAt.toISOString(), user };
    }),

  logout: procedure("self")
    .input(noInput)
    .output(nothing)
    .mutation(async ({ ctx }) => {
      await endSession(ctx, ctx.session);
      if (ctx.session.carrier === "cookie")
        ctx.resHeaders.append("set-cookie", sessionCookie("", new Date(0)));
      return {};
    }),

  changePassword: procedure("self")
    .input(changePasswordInput)
    .output(nothing)
    .mutation(async ({ ctx, input }) => {
      await changePassword({ ctx, input });
      return {};
    }),
});
