import { type Locale } from "@/server/domain/kernel/languages";
import { type PushErrorCode } from "@/server/domain/push/endpoint";

/** Why a message was not sent, where the service itself says so. */
export type NoticeErrorCode = PushErrorCode | "MAIL_NOT_CONFIGURED" | "CHANNEL_UNREADABLE" | "NOT_A_ROBOT";

/** Codes of stopped runs, imports, endpoints and messages. A status of HTTP is shown as a number. */
type Reason =
  | "NO_ELIGIBLE_ACCOUNT"
  | "ORG_DAILY_BUDGET"
  | "MAX_DURATION"
  | "RETRY"
  | "DISPATCHER_GONE"
  | "PERMISSION_MISSING"
  | "ORGANIZATION_SUSPENDED"
  | "SUBSCRIPTION_EXPIRED"
  | "UNAVAILABLE"
  | "GONE"
  | "FAILING"
  | Exclude<NoticeErrorCode, "HTTP_STATUS" | `SKIPPED_${string}`>;

const words: Record<Reason, Record<Locale, string>> = {
  NO_ELIGIBLE_ACCOUNT: { zh: "没有可用的账号", en: "no account available" },
  ORG_DAILY_BUDGET: { zh: "今日预算已用完", en: "daily budget used up" },
  MAX_DURATION: { zh: "已达最长运行时间", en: "maximum run time reached" },
  RETRY: { zh: "多次重试仍未成功", en: "no retry succeeded" },
  DISPATCHER_GONE: { zh: "桌面端失去联系", en: "desktop client not responding" },
  PERMISSION_MISSING: { zh: "导入人已没有权限", en: "its user lost the permission" },
  ORGANIZATION_SUSPENDED: { zh: "企业已停用", en: "organization suspended" },
  SUBSCRIPTION_EXPIRED: { zh: "订阅已到期", en: "subscription expired" },
  UNAVAILABLE: { zh: "多次在同一处中断", en: "interrupted repeatedly at the same place" },
  GONE: { zh: "接收端表示不再接收", en: "the receiver wants no more pushes" },
  FAILING: { zh: "连续五天投递失败", en: "nothing but failures for five days" },
  INVALID_URL: { zh: "地址无效", en: "invalid address" },
  INVALID_REQUEST: { zh: "请求头或请求方法无效", en: "invalid header or method" },
  BLOCKED_SCHEME: { zh: "地址不是 https", en: "the address is not https" },
  BLOCKED_USER_INFO: { zh: "地址中带有用户名或密码", en: "the address contains a password" },
  BLOCKED_ADDRESS: { zh: "地址不是公网地址", en: "the address is not public" },
  DNS_FAILED: { zh: "域名无法解析", en: "host name not found" },
  DNS_NO_ANSWER: { zh: "域名服务器没有应答", en: "no name server answered" },
  CONNECT_FAILED: { zh: "连接被拒绝或无法访问", en: "connection refused or not reachable" },
  CONNECT_NO_ANSWER: { zh: "主机没有应答", en: "no address answered" },
  CONNECT_NO_IPV6: { zh: "主机只有 IPv6 地址", en: "the host has IPv6 only" },
  TLS_FAILED: { zh: "证书或 TLS 握手无效", en: "invalid certificate or TLS handshake" },
  TLS_EXPIRED: { zh: "证书已过期", en: "certificate expired" },
  TLS_NOT_YET_VALID: { zh: "证书尚未生效", en: "certificate not valid yet" },
  TLS_WRONG_NAME: { zh: "证书不属于该域名", en: "certificate of another host" },
  TLS_SELF_SIGNED: { zh: "证书是自签名的", en: "self-signed certificate" },
  TLS_PRIVATE_AUTHORITY: { zh: "证书的签发机构不公开", en: "certificate of a private authority" },
  TLS_INCOMPLETE_CHAIN: { zh: "证书链不完整", en: "incomplete certificate chain" },
  TLS_OLD_VERSION: { zh: "TLS 版本过旧", en: "old version of TLS" },
  TLS_NOT_SPOKEN: { zh: "端口不支持 TLS", en: "no TLS on this port" },
  TIMEOUT: { zh: "响应超时", en: "no answer in time" },
  RESET: { zh: "连接被断开", en: "connection closed" },
  INVALID_RESPONSE: { zh: "响应不是有效的 HTTP", en: "the response is not HTTP" },
  NETWORK_ERROR: { zh: "网络出错", en: "network error" },
  BLOGGERS_REFUSED: { zh: "部分达人未被接收", en: "creators were refused" },
  REQUEST_NOT_BUILT: { zh: "无法生成请求", en: "the request could not be created" },
  SENDER_DIED: { zh: "投递中断", en: "a push was interrupted" },
  MAIL_NOT_CONFIGURED: { zh: "尚未配置邮件服务器", en: "mail is not configured" },
  CHANNEL_UNREADABLE: {
    zh: "渠道的地址或密钥已无法解密",
    en: "address or secret can no longer be decrypted",
  },
  NOT_A_ROBOT: { zh: "该地址的响应不是机器人的响应", en: "the answer is not that of a robot" },
};

function isReason(text: string): text is Reason {
  return Object.hasOwn(words, text);
}

/** A code in words. What a person or a desktop client wrote stays as it is. */
export function explainReason(reason: string, locale: Locale): string {
  return isReason(reason) ? words[reason][locale] : reason;
}
