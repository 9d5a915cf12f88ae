import { ACTIVE } from "@/server/domain/people/person";
import { networkOf } from "@/server/infra/client-address";
import { secondsUntil } from "@/server/infra/limiter";
import { sendCode } from "@/server/services/people/sms-log";
import { commitThenCall } from "@/server/services/kernel/verb";
import { forgetOldCodes, issueCode, claimTurns } from "./internal/login-codes";
import { loginCodeSent, sendLoginCodeInput } from "./schema";

/**
 * Unknown phones get the same answer in the same time, because messages are sent after the answer
 * (docs/rules.md#sign-in).
 * @throws ServiceError `RATE_LIMITED`
 */
export const sendLoginCode = commitThenCall({
  permission: "public",
  input: sendLoginCodeInput,
  output: loginCodeSent,
  audit: { none: "anyone can request codes; the SMS log has every message" },
  async commit({ ctx, tx, input: { phone } }) {
    const at = ctx.now();
    const nextAt = await claimTurns(tx, { phone, network: networkOf(ctx.ip, "host") }, at);
    const user = await tx.user.findFirst({ where: { phone, status: ACTIVE }, select: { id: true } });
    const { code, expiresAt } = await issueCode(tx, {
      phone,
      isKnown: user !== null,
      at,
      purpose: "login-code",
    });
    return { committed: { code, isKnown: user !== null, expiresAt, nextAt, at } };
  },
  call({ ctx, input: { phone }, committed: { code, isKnown, expiresAt, nextAt, at } }) {
    ctx.defer(async () => {
      if (isKnown) await sendCode(ctx, { phone, code });
      await forgetOldCodes(ctx);
    });
    return Promise.resolve({ expiresAt, retryAfterSeconds: secondsUntil(nextAt, at) });
  },
});
