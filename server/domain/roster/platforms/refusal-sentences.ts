import { type Locale } from "@/server/domain/kernel/languages";
import { type DriverErrorCode } from "./driver-error-codes";

export const refusalSentences: Record<DriverErrorCode, Record<Locale, string>> = {
  NOT_FOUND: {
    en: "The platform knows no such creator. Check the link, or remove the creator.",
    zh: "平台上没有此达人。请检查链接，或将达人下线。",
  },
  INVALID_URL: {
    en: "The id cannot be one of this platform. Correct the creator's link.",
    zh: "平台不会有这样的 ID。请修正达人的链接。",
  },
  NOT_ON_MARKETPLACE: {
    en: "The creator does not offer work on the platform's marketplace.",
    zh: "此达人目前未在平台接单。",
  },
  RATE_LIMITED: {
    en: "The platform asks for fewer requests. The account waits and then works more slowly.",
    zh: "平台提示请求过于频繁。账号会等待一段时间，之后放慢速度。",
  },
  L2_CAPTCHA: {
    en: "The platform asks for a captcha. Log in to the platform with this account and solve it.",
    zh: "平台要求完成验证码。请用此账号登录平台并完成验证。",
  },
  L3_AUTH_FAIL: {
    en: "The platform no longer accepts the session. Authorise the account again.",
    zh: "平台不再接受此登录会话。请重新授权账号。",
  },
  L4_BANNED: {
    en: "The platform has banned the account. Use another one.",
    zh: "平台已封禁此账号。请换用其他账号。",
  },
  EMPTY_BODY: { en: "The platform's answer was empty or cut off.", zh: "平台返回的内容为空或不完整。" },
  TIMEOUT: { en: "The platform did not finish its answer in time.", zh: "平台未能及时返回。" },
  HTTP_5XX: { en: "The platform is out of order.", zh: "平台发生故障。" },
  UNREACHABLE: {
    en: "The platform cannot be reached from here. Check the service's network and DNS; no account is blamed.",
    zh: "服务无法连接到平台。请检查服务所在的网络和 DNS；账号不受影响。",
  },
  SCHEMA_DRIFT: {
    en: "The platform answers in another shape than the driver knows. The driver must be updated.",
    zh: "平台返回的格式已变化，需要更新服务。",
  },
  SIGNATURE_REQUIRED: {
    en: "The platform wants this call signed, which the service does not do. It is left out.",
    zh: "平台要求对此接口签名，服务无法生成，已跳过。",
  },
};
