import { env, fromSettings } from "@/server/env";
import { isReachableFromElsewhere } from "../own-address";
import { aliyunProvider } from "./aliyun-provider";
import { logProvider, showsCodes } from "./log-provider";
import { type SmsProvider } from "./sms-message";

export const smsProvider = fromSettings(create);

/**
 * Whether invitations allow sign-up, and whether a phone must be verified: `required` where messages are
 * sent, `optional` where codes appear in the service's terminal, `none` where codes reach no one.
 */
export function signUpTerms(): { phone: "required" | "optional" | "none" } | null {
  const { INVITATION_SIGN_UP: signUp = isReachableFromElsewhere() ? "off" : "on" } = env;
  if (signUp === "off") return null;
  if (env.SMS_PROVIDER !== "log") return { phone: "required" };
  return { phone: showsCodes() ? "optional" : "none" };
}

function create(): SmsProvider {
  if (env.SMS_PROVIDER === "log") return logProvider();
  const { ALIYUN_SMS_ACCESS_KEY_ID, ALIYUN_SMS_ACCESS_KEY_SECRET, ALIYUN_SMS_SIGN_NAME } = env;
  return aliyunProvider({
    // The process does not start unless all four are set.
    accessKeyId: ALIYUN_SMS_ACCESS_KEY_ID ?? "",
    accessKeySecret: ALIYUN_SMS_ACCESS_KEY_SECRET ?? "",
    signName: ALIYUN_SMS_SIGN_NAME ?? "",
    templateCode: env.ALIYUN_SMS_TEMPLATE_CODE ?? "",
    baseUrl: env.ALIYUN_SMS_BASE_URL,
  });
}
