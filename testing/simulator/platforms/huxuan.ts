import { type PlatformApi, type Reply } from "./platform-api";

const refuse = (ret: number, msg: string, status = 200): Reply => ({ status, json: { ret, msg } });

/** Both marketplaces of 腾讯互选 answer alike. */
export const huxuan = {
  said: (ret, msg) => ({ ret, msg }),
  knownCodes: [
    [100_016, "RATE_LIMITED"],
    [100_009, "L2_CAPTCHA"],
    [100_004, "NOT_ON_MARKETPLACE"],
  ],
  knownStatuses: [],
  envelope: (item) => ({ ret: 0, msg: "success", data: { item } }),
  refusals: {
    captcha: refuse(100_009, "请完成安全验证"),
    "expired-session": refuse(100_001, "登录态失效，请重新登录", 401),
    banned: refuse(100_003, "账号已被封禁"),
    "signature-required": refuse(100_010, "签名校验失败"),
    "not-found": refuse(100_005, "达人不存在"),
    "not-on-marketplace": refuse(100_004, "该达人未入驻互选平台"),
    "rate-limited": refuse(100_016, "操作过于频繁，请稍后再试"),
  },
} satisfies Partial<PlatformApi>;
