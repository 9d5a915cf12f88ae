import { type Locale } from "@/server/domain/kernel/languages";
import { type DriverErrorCode } from "@/server/domain/roster/platforms";

type FailureCode = DriverErrorCode | "OTHER_CREATOR" | "DUPLICATE_CREATOR" | "DEACTIVATED" | "INTERNAL";

type CauseWords = { title: string; todo: string };

/** docs/rules.md#scraping-runs; OTHER: a desktop client's own code, or none. */
const words: Record<FailureCode | "OTHER", Record<Locale, CauseWords>> = {
  NOT_FOUND: {
    zh: { title: "平台上找不到", todo: "平台没有此达人。请检查链接，或将达人下线。" },
    en: {
      title: "Not on the platform",
      todo: "The platform has no such creator. Check the link, or deactivate the creator.",
    },
  },
  INVALID_URL: {
    zh: { title: "链接无效", todo: "平台不会有这样的 ID。请修正达人的链接。" },
    en: {
      title: "Invalid link",
      todo: "This is not a valid ID on the platform. Correct the creator's link.",
    },
  },
  NOT_ON_MARKETPLACE: {
    zh: { title: "未入驻平台", todo: "达人目前不接单。重新入驻后再重试。" },
    en: {
      title: "Not on the marketplace",
      todo: "The creator is not listed on the marketplace. Retry once they are listed again.",
    },
  },
  RATE_LIMITED: {
    zh: { title: "请求过于频繁", todo: "稍后重试，可增加账号或放慢节奏。" },
    en: { title: "Too many requests", todo: "Retry later, with more accounts or a slower pace." },
  },
  L2_CAPTCHA: {
    zh: { title: "出现验证码", todo: "在账号的浏览器中完成验证后重试。账号已列入待办。" },
    en: {
      title: "A captcha appeared",
      todo: "Solve it in the account's browser, then retry. The account is in the inbox.",
    },
  },
  L3_AUTH_FAIL: {
    zh: { title: "登录失效", todo: "重新授权账号后重试。账号已列入待办。" },
    en: {
      title: "Signed out",
      todo: "Authorise the account again, then retry. The account is in the inbox.",
    },
  },
  L4_BANNED: {
    zh: { title: "账号被封", todo: "更换账号或向平台申诉，然后重试。" },
    en: { title: "Account banned", todo: "Replace the account, or appeal to the platform. Then retry." },
  },
  EMPTY_BODY: {
    zh: { title: "返回空内容", todo: "平台没有返回内容，请稍后重试。" },
    en: { title: "Empty response", todo: "The platform returned nothing. Retry later." },
  },
  TIMEOUT: {
    zh: { title: "平台响应超时", todo: "平台响应太慢，请稍后重试。" },
    en: { title: "No answer in time", todo: "The platform took too long. Retry later." },
  },
  HTTP_5XX: {
    zh: { title: "平台出错", todo: "平台故障，请稍后重试。" },
    en: { title: "Platform error", todo: "The platform returned an error. Retry later." },
  },
  UNREACHABLE: {
    zh: { title: "连不上平台", todo: "请检查采集所用的网络，然后重试。" },
    en: { title: "Platform not reachable", todo: "Check the network used for scraping, then retry." },
  },
  SCHEMA_DRIFT: {
    zh: { title: "平台返回的格式已变化", todo: "请等待服务更新后重试。" },
    en: {
      title: "Changed responses",
      todo: "The platform changed its responses. Retry after the next update of the service.",
    },
  },
  SIGNATURE_REQUIRED: {
    zh: { title: "需要签名", todo: "服务无法生成此签名，请使用桌面端。" },
    en: {
      title: "Signature required",
      todo: "The service cannot make this signature. Use the desktop client.",
    },
  },
  OTHER_CREATOR: {
    zh: { title: "返回了另一位达人", todo: "链接指向了别人，请检查达人的链接。" },
    en: {
      title: "Another creator returned",
      todo: "The link belongs to another creator. Check the creator's link.",
    },
  },
  DUPLICATE_CREATOR: {
    zh: { title: "重复的达人", todo: "同一达人已由另一位成员负责。请企业所有者决定保留哪一个。" },
    en: {
      title: "Duplicate creator",
      todo: "The same creator is assigned to another member. Ask the Owner which one to keep.",
    },
  },
  DEACTIVATED: {
    zh: { title: "运行期间已下线", todo: "达人在运行期间被下线。如需恢复，请重新导入。" },
    en: {
      title: "Deactivated during the run",
      todo: "The creator was deactivated during the run. To restore it, import it again.",
    },
  },
  INTERNAL: {
    zh: { title: "服务出错", todo: "服务自身出错。请重试；仍失败请联系运维人员。" },
    en: {
      title: "Service error",
      todo: "The service had an error. Retry; if it fails again, contact the operator.",
    },
  },
  OTHER: {
    zh: { title: "原因不明", todo: "请查看这些达人的原始信息。" },
    en: { title: "Unknown cause", todo: "See the messages of these creators." },
  },
};

export function causeWords(code: string | null, locale: Locale): CauseWords {
  if (code !== null && isFailureCode(code)) return words[code][locale];
  const { title, todo } = words.OTHER[locale];
  return { title: code ?? title, todo };
}

function isFailureCode(code: string): code is FailureCode {
  return code !== "OTHER" && Object.hasOwn(words, code);
}
