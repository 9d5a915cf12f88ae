import { sha256Hex } from "@/server/infra/crypto";
import { networkOf } from "@/server/infra/client-address";
import { secondsUntil } from "@/server/infra/limiter";
import { signUpTerms } from "@/server/infra/sms";
import { forgetOldCodes, issueCode, loginCodeSent, claimTurns } from "@/server/services/people/session";
import { sendCode } from "@/server/services/people/sms-log";
import { commitThenCall } from "@/server/services/kernel/verb";
import { checkSignUp, wrong } from "./internal/check-sign-up";
import { sendSignUpCodeInput } from "./schema";

/**
 * Phones that have an account get a code too, so that only the reader of the message learns it
 * (docs/rules.md#members).
 * @throws ServiceError as `signUp` does, and `RATE_LIMITED`
 */
export const sendSignUpCode = commitThenCall({
  permission: "public",
  input: sendSignUpCodeInput,
  output: loginCodeSent,
  audit: { none: "anyone with an invitation can request codes; the SMS log has every message" },
  async prepare({ ctx, input: { token } }) {
    await checkSignUp(ctx, token);
    if (signUpTerms()?.phone === "none")
      throw wrong("phone", "cannot be verified here: leave it out", "INVALID");
  },
  async commit({ ctx, tx, input: { phone, token } }) {
    const at = ctx.now();
    const asker = { phone, network: networkOf(ctx.ip, "host"), invitation: sha256Hex(token) };
    const nextAt = await claimTurns(tx, asker, at);
    const purpose = "sign-up-code";
    const { code, expiresAt } = await issueCode(tx, { phone, isKnown: true, at, purpose });
    return { committed: { code, expiresAt, nextAt, at } };
  },
  call({ ctx, input: { phone }, committed: { code, expiresAt, nextAt, at } }) {
    ctx.defer(async () => {
      await sendCode(ctx, { phone, code, type: "SIGN_UP_CODE" });
      await forgetOldCodes(ctx);
    });
    return Promise.resolve({ expiresAt, retryAfterSeconds: secondsUntil(nextAt, at) });
  },
});
