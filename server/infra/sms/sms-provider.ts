import { env, fromSettings } from "@/server/env";
import { aliyunProvider } from "./aliyun-provider";
import { logProvider } from "./log-provider";
import { type SmsProvider } from "./sms-message";

/** The provider of the settings. */
export const smsProvider = fromSettings(create);

function create(): SmsProvider {
  if (env.SMS_PROVIDER === "log") return logProvider();
  const { ALIYUN_SMS_ACCESS_KEY_ID, ALIYUN_SMS_ACCESS_KEY_SECRET, ALIYUN_SMS_SIGN_NAME } = env;
  return aliyunProvider({
    // The settings have all four, or the process does not start.
    accessKeyId: ALIYUN_SMS_ACCESS_KEY_ID ?? "",
    accessKeySecret: ALIYUN_SMS_ACCESS_KEY_SECRET ?? "",
    signName: ALIYUN_SMS_SIGN_NAME ?? "",
    templateCode: env.ALIYUN_SMS_TEMPLATE_CODE ?? "",
    baseUrl: env.ALIYUN_SMS_BASE_URL,
  });
}
