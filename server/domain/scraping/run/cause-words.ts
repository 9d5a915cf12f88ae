import { type Locale } from "@/server/domain/kernel/languages";
import { type DriverErrorCode } from "@/server/domain/roster/platforms";

type FailureCode = DriverErrorCode | "OTHER_CREATOR" | "DUPLICATE_CREATOR" | "DEACTIVATED" | "INTERNAL";

type CauseWords = { title: string; todo: string };

/** docs/rules.md#scraping-runs; OTHER: a desktop client's own code, or none. */
const words: Record<FailureCode | "OTHER", Record<Locale, CauseWords>> = {
  NOT_FOUND: {
    zh: { title: "平台上找不到", todo: "平台没有此博主。请检查链接，或将博主下线。" },
    en: {
      title: "Not on the platform",
      todo: "The platform has no such blogger. Check the link, or deactivate the blogger.",
    },
  },
  INVALID_URL: {
    zh: { title: "链接无效", todo: "平台不会有这样的编号。请修正博主的链接。" },
    en: { title: "Invalid link", todo: "The platform cannot have such an id. Correct the blogger's link." },
  },
  NOT_ON_MARKETPLACE: {
    zh: { title: "未入驻平台", todo: "博主目前不接单。重新入驻后再重试。" },
    en: {
      title: "Not on the marketplace",
      todo: "The blogger offers no work there. Retry once they are listed again.",
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
    en: { title: "Empty answer", todo: "The platform returned nothing. Retry later." },
  },
  TIMEOUT: {
    zh: { title: "平台响应超时", todo: "平台响应太慢，请稍后重试。" },
    en: { title: "No answer in time", todo: "The platform took too long. Retry later." },
  },
  HTTP_5XX: {
    zh: { title: "平台出错", todo: "平台故障，请稍后重试。" },
    en: { title: "Platform fault", todo: "The platform was out of order. Retry later." },
  },
  UNREACHABLE: {
    zh: { title: "连不上平台", todo: "请检查采集所用的网络，然后重试。" },
    en: { title: "Platform out of reach", todo: "Check the network that the scrapes leave by, then retry." },
  },
  SCHEMA_DRIFT: {
    zh: { title: "平台返回的格式已变化", todo: "请等待服务更新后重试。" },
    en: {
      title: "Changed answers",
      todo: "The platform changed its answers. Retry after the service's next update.",
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
    zh: { title: "返回了另一位博主", todo: "链接指向了别人，请检查博主的链接。" },
    en: {
      title: "Another blogger answered",
      todo: "The link leads to somebody else. Check the blogger's link.",
    },
  },
  DUPLICATE_CREATOR: {
    zh: { title: "重复的博主", todo: "另一位成员持有同一博主。请企业所有者决定保留哪一个。" },
    en: {
      title: "Held twice",
      todo: "Another member holds the same blogger. Ask the Owner which of the two shall stay.",
    },
  },
  DEACTIVATED: {
    zh: { title: "运行期间已下线", todo: "博主在运行期间被下线。如需恢复，请重新导入。" },
    en: {
      title: "Deactivated meanwhile",
      todo: "The blogger was deactivated during the run. Import it again to have it back.",
    },
  },
  INTERNAL: {
    zh: { title: "服务出错", todo: "服务自身出错。请重试；仍失败请联系运维人员。" },
    en: {
      title: "Error of the service",
      todo: "Something went wrong on the service's side. Retry; if it stays, tell the operator.",
    },
  },
  OTHER: {
    zh: { title: "原因不明", todo: "请查看这些博主的原始信息。" },
    en: { title: "Cause not known", todo: "Read the messages of these bloggers." },
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
