import { type PlatformAccess } from "../driver";
import { huxuanEnvelope } from "../huxuan-envelope";

/**
 * 腾讯互选, the marketplace of WeChat official accounts. None of its calls is published, and guesses would be
 * made with people's accounts: its roster comes from imports. Sub-calls and a `probeId` make it a `Driver`.
 */
export const mpHuxuan: PlatformAccess = {
  platform: "MP_HUXUAN",
  baseUrl: "https://huxuan.qq.com",
  envelope: { ...huxuanEnvelope, data: "data" },
};
