import { newId } from "@/server/domain/kernel/ids";
import { toStorableText } from "@/server/domain/kernel/text";
import { maskCode, type SmsMessage, smsProvider } from "@/server/infra/sms";
import { type PlatformCtx } from "@/server/services/kernel/verb";
import { SMS_STATUS } from "./schema";

const contents = {
  LOGIN_CODE: "登录验证码 ******，5 分钟内有效。",
  SIGN_UP_CODE: "注册验证码 ******，5 分钟内有效。",
} as const;
const MAX_ERROR_CHARS = 500;

/**
 * The row, with the code masked, is written before the provider is called, so that no message goes unrecorded
 * (docs/rules.md#sign-in). Never rejects for a provider error.
 */
export async function sendCode(
  { db, now }: Pick<PlatformCtx, "db" | "now">,
  { type = "LOGIN_CODE", ...message }: SmsMessage & { type?: keyof typeof contents },
  provider = smsProvider(),
): Promise<void> {
  const id = newId("smsLog");
  const { templateId } = provider;
  const unanswered = { status: SMS_STATUS.failed, errorMsg: "The provider has not answered." };
  const row = {
    id,
    phone: message.phone,
    content: contents[type],
    type,
    templateId,
    createdAt: now(),
  };
  await db.smsLog.create({ data: { ...row, ...unanswered } });
  const outcome = await provider.send(message);
  const data = outcome.sent
    ? { status: SMS_STATUS.sent, messageId: outcome.messageId, errorMsg: null }
    : { errorMsg: toStorableText(maskCode(outcome.error, message).slice(0, MAX_ERROR_CHARS)) };
  await db.smsLog.update({ where: { id }, data });
}
