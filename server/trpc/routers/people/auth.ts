import { z } from "zod";
import {
  deviceCookie,
  endSession,
  limitSignIn,
  newSession,
  sessionCookie,
  sessionToActor,
  signSession,
} from "@/server/auth";
import { sendSignUpCode, signUp } from "@/server/services/organization/invitation";
import {
  changePassword,
  confirmTotp,
  getSecondStep,
  type KnownDevice,
  recoveryCodes,
  renewRecoveryCodes,
  revokeSession,
  sendLoginCode,
  signIn,
  signInInput,
  signInWithCode,
  signInWithCodeInput,
  startTotp,
  stopTotp,
} from "@/server/services/people/session";
import { userWire } from "@/server/services/people/user";
import { noInput } from "@/server/services/kernel/verb";
import { type TrpcContext } from "../../context";
import { procedure, procedureAround, t } from "../../init";
import { replaceSession, sessionReplaced } from "../../replace-session";

/** While `passwordChange` is `required`, the token is valid only for the user's own account. */
const login = z.object({
  token: z.string(),
  expiresAt: z.iso.datetime(),
  user: userWire,
  passwordChange: z.enum(["offered", "required"]).nullable(),
});

type Start = (device: KnownDevice | null) => ReturnType<typeof signIn>;

async function answerSignIn(ctx: TrpcContext, start: Start): Promise<z.infer<typeof login>> {
  await limitSignIn(ctx.ip);
  const device = await ctx.device();
  const { user, sessionVersion } = await start(device);
  ctx.resHeaders.append("set-cookie", await deviceCookie(device, user.id));
  const session = newSession(user.id, sessionVersion);
  const token = await signSession(session, "header");
  const admission = await sessionToActor(new Headers({ satoken: token }));
  const passwordChange = admission?.actor.passwordChange ?? null;
  return { token, expiresAt: session.expiresAt.toISOString(), user, passwordChange };
}

export const authRouter = t.router({
  /** For desktop clients: `token` goes into the header `satoken`. The console signs in at `/api/auth`. */
  login: procedureAround(signIn)
    .input(signInInput)
    .output(login)
    .mutation(({ ctx, input }) =>
      answerSignIn(ctx, (device) => signIn.execute(ctx.authorised, { ...input, device })),
    ),

  sendLoginCode: procedureAround(sendLoginCode)
    .input(sendLoginCode.input)
    .output(sendLoginCode.output)
    .mutation(async ({ ctx, input }) => {
      await limitSignIn(ctx.ip);
      return sendLoginCode.execute(ctx.authorised, input);
    }),

  loginWithCode: procedureAround(signInWithCode)
    .input(signInWithCodeInput)
    .output(login)
    .mutation(({ ctx, input }) =>
      answerSignIn(ctx, (device) => signInWithCode.execute(ctx.authorised, { ...input, device })),
    ),

  /** By an invitation's link. It does not sign the user in: `login` follows. */
  signUp: procedureAround(signUp)
    .input(signUp.input)
    .output(signUp.output)
    .mutation(async ({ ctx, input }) => {
      await limitSignIn(ctx.ip);
      return signUp.execute(ctx.authorised, input);
    }),

  sendSignUpCode: procedureAround(sendSignUpCode)
    .input(sendSignUpCode.input)
    .output(sendSignUpCode.output)
    .mutation(async ({ ctx, input }) => {
      await limitSignIn(ctx.ip);
      return sendSignUpCode.execute(ctx.authorised, input);
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
  secondStep: procedure(getSecondStep),
  startTotp: procedure(startTotp),

  confirmTotp: procedureAround(confirmTotp)
    .input(confirmTotp.input)
    .output(recoveryCodes.extend(sessionReplaced.shape))
    .mutation(async ({ ctx, input }) => {
      const { sessionVersion, ...codes } = await confirmTotp.execute(ctx.authorised, input);
      return { ...codes, token: await replaceSession(ctx, { sessionVersion }) };
    }),

  stopTotp: procedureAround(stopTotp)
    .input(stopTotp.input)
    .output(sessionReplaced)
    .mutation(async ({ ctx, input }) => ({
      token: await replaceSession(ctx, await stopTotp.execute(ctx.authorised, input)),
    })),

  renewRecoveryCodes: procedure(renewRecoveryCodes),
});
